#include "engines/core/described.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <vector>

#include "engines/core/described_game.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/core/text_shapes.hpp"

namespace reef::described_test {
namespace {

enum class Colour : std::uint8_t { red, blue };
constexpr auto describe(Type<Colour> /*type*/) {
  return words<Colour>("red", "blue");
}

struct Piece {
  std::uint8_t cell = 0;
  std::uint8_t turn = 255;  ///< 255: none.
  bool operator==(const Piece&) const = default;
};
constexpr auto describe(Type<Piece> /*type*/) {
  return object<Piece>(field("cell", &Piece::cell, number(0, 8)), field("turn", &Piece::turn, number_or_none(0, 3)));
}

struct Way {
  int from = 0;
  int to = 0;
  bool operator==(const Way&) const = default;
};
constexpr auto describe(Type<Way> /*type*/) {
  return tuple<Way>(field("from", &Way::from, number(0, 8)), field("to", &Way::to, number(0, 8)));
}

struct Board {
  Colour colour = Colour::red;
  bool open = false;
  std::array<int, 2> sums{};
  InplaceVector<Piece, 3> pieces;
  std::vector<std::vector<Way>> ways;
  std::optional<Piece> held;
  int more = 0;
  bool operator==(const Board&) const = default;
};
constexpr auto describe(Type<Board> /*type*/) {
  return object<Board>(
      field("colour", &Board::colour), field("open", &Board::open), field("sums", &Board::sums, list(number(-9, 9))),
      field("pieces", &Board::pieces, list(1, 9, OfItsType{})), field("ways", &Board::ways, list(0, 2, list(1, 2))),
      field("held", &Board::held), field("more", &Board::more, number(0, 5)).or_left_out());
}

struct Options {
  Colour colour = Colour::blue;
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options> /*type*/) {
  return object<Options>(field("colour", &Options::colour).or_default().titled("Colour", "Of the pieces"));
}

struct Move {
  int cell = 0;
  bool operator==(const Move&) const = default;
};
struct Pass {
  bool operator==(const Pass&) const = default;
};
using Step = std::variant<Move, Pass>;
constexpr auto describe(Type<Step> /*type*/) {
  return one_of<Step>(alternative<Move>("move", field("cell", &Move::cell, number(0, 8))), alternative<Pass>("pass"));
}

const char* const board_text = R"({"colour": "blue", "open": true, "sums": [-9, 9],
  "pieces": [{"cell": 8, "turn": null}, {"cell": 0, "turn": 3}], "ways": [[[1, 2], [2, 3]]], "held": null})";

std::string written(const auto& value) {
  JsonWriter out;
  write_into(value, out);
  return out.take();
}

/// The rule and the path of the fault when the value at `pointer` is replaced.
template <class T = Board>
std::string refusal(const char* pointer, const Json& value, const char* text = board_text) {
  Json json = Json::parse(text);
  json[Json::json_pointer(pointer)] = value;
  const auto result = read<T>(json);
  return result ? "accepted" : result.error().rule + " " + result.error().path;
}

}  // namespace

TEST_CASE("a described value is read back just as it was written") {
  const Board board{.colour = Colour::blue,
                    .open = true,
                    .sums = {-9, 9},
                    .pieces = {{.cell = 8}, {.cell = 0, .turn = 3}},
                    .ways = {{{1, 2}, {2, 3}}},
                    .held = {},
                    .more = 0};
  CHECK(write(board) == Json::parse(board_text));
  CHECK(written(board) == write(board).dump());
  CHECK(read<Board>(Json::parse(board_text)) == board);

  Board other;
  other.pieces.push_back(Piece{});
  other.held = Piece{.cell = 4};
  other.more = 5;
  CHECK(write(other)["more"] == 5);
  CHECK(written(other) == write(other).dump());
  CHECK(read<Board>(write(other)) == other);
}

TEST_CASE("a fault of a described value is reported with its rule and its path") {
  CHECK(refusal("/open", true) == "accepted");
  CHECK(refusal("", 7) == "json.type ");
  CHECK(refusal("/colour", "green") == "json.value /colour");
  CHECK(refusal("/colour", 1) == "json.type /colour");
  CHECK(refusal("/open", 1) == "json.type /open");
  CHECK(refusal("/sums", Json{1}) == "json.length /sums");
  CHECK(refusal("/sums/1", 10) == "json.range /sums/1");
  CHECK(refusal("/pieces", Json::array()) == "json.length /pieces");
  CHECK(refusal("/pieces/1/cell", 9) == "json.range /pieces/1/cell");
  CHECK(refusal("/pieces/1/cell", 1.0) == "json.type /pieces/1/cell");
  CHECK(refusal("/pieces/1/cell", nullptr) == "json.type /pieces/1/cell");
  CHECK(refusal("/pieces/0/turn", 255) == "json.range /pieces/0/turn");
  CHECK(refusal("/pieces/0/up", 1) == "json.unknown_key /pieces/0/up");
  CHECK(refusal("/pieces/0", Json{{"cell", 1}}) == "json.missing_key /pieces/0/turn");
  CHECK(refusal("/ways/0/1", Json{1, 2, 3}) == "json.length /ways/0/1");
  CHECK(refusal("/ways/0/1/0", 9) == "json.range /ways/0/1/0");
  CHECK(refusal("/held", Json::object()) == "json.missing_key /held/cell");
  CHECK(refusal("/more", 6) == "json.range /more");
  CHECK(refusal("/a~1b", 6) == "json.unknown_key /a~1b");
  CHECK(refusal("/more", 18446744073709551615U) == "json.range /more");
}

TEST_CASE("a vector in place takes no more values than it has room for, whatever its description says") {
  const Json piece = {{"cell", 1}, {"turn", 0}};
  CHECK(refusal("/pieces", Json{piece, piece, piece}) == "accepted");
  CHECK(refusal("/pieces", Json{piece, piece, piece, piece}) == "json.length /pieces");
}

TEST_CASE("an alternative is read by its type, with its own keys only") {
  const auto step = [](const char* text) { return read<Step>(Json::parse(text)); };
  CHECK(*step(R"({"type": "move", "cell": 3})") == Step(Move{3}));
  CHECK(*step(R"({"type": "pass"})") == Step(Pass{}));
  CHECK(write(Step(Move{3})) == Json{{"type", "move"}, {"cell", 3}});
  CHECK(written(Step(Move{3})) == R"({"cell":3,"type":"move"})");
  CHECK(step(R"({"cell": 3})").error().path == "/type");
  CHECK(step(R"({"type": "jump"})").error().rule == "json.value");
  CHECK(step(R"({"type": "pass", "cell": 3})").error().rule == "json.unknown_key");
  CHECK(step(R"({"type": "move"})").error().path == "/cell");
}

TEST_CASE("options that are left out have their defaults, and the schema has these and the titles") {
  CHECK(read<Options>(Json::object()) == Options{});
  const Json schema = Json::parse(options_schema<Options>("Test"));
  CHECK(schema["title"] == "Test");
  CHECK(schema["properties"]["colour"] == Json{{"type", "string"},
                                               {"enum", {"red", "blue"}},
                                               {"default", "blue"},
                                               {"title", "Colour"},
                                               {"description", "Of the pieces"}});
  CHECK(schema["required"].empty());
}

/// The rule and path of the fault in `{"name": value}`, or the name that is read.
std::string name_read(const Json& value) {
  const auto shape = text(4, [](const std::string& name) -> std::expected<std::string, Violation> {
    if (name.starts_with('?')) return std::unexpected(Violation{"name.doubt", "no question", "/ignored"});
    return name + "!";
  });
  const Json whole{{"name", value}};
  std::string name = "before";
  Reading reading;
  shape.read(name, reading, Place(whole).member("name", whole["name"]));
  if (reading.ok()) return name;
  CHECK(name == "before");
  return reading.fault().rule + " " + reading.fault().path;
}

TEST_CASE("a text has at most so many bytes, and its judge has the last word") {
  CHECK(name_read("Anna") == "Anna!");
  CHECK(name_read("Berta") == "json.length /name");
  CHECK(name_read("?") == "name.doubt /name");
  CHECK(name_read(7) == "json.type /name");
  CHECK(text(4).schema() == Json{{"type", "string"}, {"maxLength", 4}});
}

TEST_CASE("the schema says what is read") {
  const Json schema = schema_of<Board>();
  const Json& properties = schema["properties"];
  CHECK(properties["sums"] == Json{{"type", "array"},
                                   {"items", {{"type", "integer"}, {"minimum", -9}, {"maximum", 9}}},
                                   {"minItems", 2},
                                   {"maxItems", 2}});
  CHECK(properties["pieces"]["maxItems"] == 3);
  CHECK(properties["pieces"]["items"]["properties"]["turn"]["type"] == Json{"integer", "null"});
  CHECK(properties["ways"]["items"]["items"]["prefixItems"].size() == 2);
  CHECK(properties["held"]["anyOf"][1] == Json{{"type", "null"}});
  CHECK(schema["required"].size() == 6);
  CHECK(schema["additionalProperties"] == false);
  CHECK(schema_of<Step>()["oneOf"][0]["properties"]["type"] == Json{{"const", "move"}});
}

}  // namespace reef::described_test
