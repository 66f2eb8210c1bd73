# Writes the code of the guide's pages to the files that their fences name: awk -v out=FOLDER -f extract.awk PAGES
# A fence is ```cpp file=engines/pebbles/game.hpp; folders have to be there.
/^```$/ { file = ""; next }
/^```cpp file=/ { sub(/^.*file=/, ""); file = out "/" $0; printf "" > file; next }
file { print > file }
