#pragma once

#include "engines/core/described.hpp"
#include "engines/maori/components.hpp"

namespace reef::maori {

/// The ranges of what is numbered.
inline constexpr Number tile_number = number(0, designs_count - 1);
inline constexpr Number tile_or_none = number_or_none(0, designs_count - 1);
inline constexpr Number stop_or_none = number_or_none(0, stops_count - 1);
inline constexpr Number cell_number = number(0, cells_count - 1);
inline constexpr Number cell_or_none = number_or_none(0, cells_count - 1);
inline constexpr Number place_number = number(0, places_count - 1);
inline constexpr Number place_or_none = number_or_none(0, places_count - 1);
inline constexpr Number seat_number = number(0, seats_max - 1);
inline constexpr Number seat_or_none = number_or_none(0, seats_max - 1);
inline constexpr Number shells_number = number(0, shells_total);
inline constexpr Number turns_number = number(0, 3);

/// How many tiles of one design the box has, at most.
inline constexpr int copies_max = 15;
/// The boats on a board: printed ones, and one or two on each tile.
inline constexpr int boats_max = 2 * cells_count;

}  // namespace reef::maori
