#!/usr/bin/env python3
"""Reads a match record (atoll-match/1, docs/protocol.md), prints the match turn by turn, and checks its shuffle.

    curl -s http://127.0.0.1:8420/api/v1/matches/MATCH/record | docs/examples/read_record.py
    docs/examples/read_record.py record.json

Needs only Python 3.9. The exit status is 1 if the record does not match its commitment or its seed, and 2 if the input
is not a record, or is the record of a running match, which does not contain the seed yet.
"""

import hashlib
import hmac
import json
import sys


def u32(number):
    return number.to_bytes(4, "big")


def part(text):
    return u32(len(text.encode())) + text.encode()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def match_key(record):
    parts = ["atoll-key/1", record["match"], *record["nonces"]]
    return mac(bytes.fromhex(record["seed"]), *map(part, parts))


def drawn(key, ply, index, bound):
    """Returns the number below `bound` that follows from the key for this draw of this ply."""
    limit = 2**64 - 2**64 % bound
    attempt = 0
    while True:
        digest = mac(key, b"atoll-draw/1", u32(ply), u32(index), u32(attempt))
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % bound
        attempt += 1


def faults(record):
    """Describes what in the record does not follow from its seed."""
    seed = bytes.fromhex(record["seed"])
    if hashlib.sha256(seed + record["match"].encode()).hexdigest() != record["commitment"]:
        yield "the seed does not match the commitment"
    key = match_key(record)
    for entry in [{"ply": 0, **record["setup"]}, *record["turns"]]:
        for index, (bound, value) in enumerate(entry["draws"]):
            if drawn(key, entry["ply"], index, bound) != value:
                yield f"ply {entry['ply']}: draw {index} is not the one that the seed gives"


def name_of(record, seat):
    if seat is None:
        return "the server"
    player = record["seats"][seat]
    return player["name"] or f"{player['bot'] or 'seat'} {seat + 1}"


def tell(record):
    print(f"{record['game']}, rules {record['rules_version']}, {json.dumps(record['options'])}")
    print("players:", ", ".join(name_of(record, seat) for seat in range(len(record["seats"]))))
    for entry in record["turns"]:
        print(f"{entry['ply']:4}  {name_of(record, entry['seat'])}: {entry['kind']}")
        for event in entry["events"]:
            told = {key: value for key, value in event.items() if key not in ("type", "seat")}
            print(f"        {event['type']} {json.dumps(told) if told else ''}".rstrip())
    outcome = record["outcome"]
    for seat, (rank, score) in enumerate(zip(outcome["ranks"], outcome["scores"])):
        print(f"rank {rank}: {name_of(record, seat)}, {score}")
    print(f"over: {outcome['reason']}")


def main():
    with open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin as file:
        record = json.load(file)
    if not isinstance(record, dict) or record.get("format") != "atoll-match/1":
        print("this is not a record in the format atoll-match/1", file=sys.stderr)
        return 2
    if "seed" not in record:
        print("the match is still running: its record does not contain the seed yet", file=sys.stderr)
        return 2
    tell(record)
    found = list(faults(record))
    for fault in found:
        print(fault, file=sys.stderr)
    if not found:
        draws = sum(len(entry["draws"]) for entry in [record["setup"], *record["turns"]])
        print(f"the seed fits its commitment, and gives all {draws} draws")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
