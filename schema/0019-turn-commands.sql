-- The prompt of a turn already prevents that it is played twice, so only the commands of other entries need an index that is
-- unique. It was the largest part of what a turn writes.
DROP INDEX turns_cmd;
CREATE UNIQUE INDEX turns_cmd ON turns (match, seat, cmd) WHERE kind <> 'turn' AND cmd <> '';

PRAGMA user_version = 19;
