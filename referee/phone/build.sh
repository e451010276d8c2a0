#!/bin/sh
# build.sh: builds the page from a copy in STAGE, so that the source tree stays clean: npm ci, languages, esbuild, and a .gz
# beside each file (compress.mjs); --types only checks its types
# usage: build.sh SOURCE STAGE OUT [STAMP DEPFILE]      build.sh --types SOURCE STAGE
set -eu

types=
omit=--omit=dev
if [ "$1" = --types ]; then
    types=1
    omit=
    shift
fi
src=$1
stage=$2

mkdir -p "$stage"
cp "$src/package.json" "$src/package-lock.json" "$src/tsconfig.json" "$src/.npmrc" "$src/catalogues.mjs" "$src/rulebooks.mjs" \
    "$src/pictures.mjs" "$src/compress.mjs" "$src/polyfills.mjs" "$stage/"
rm -rf "$stage/src"
cp -r "$src/src" "$stage/src"

# Fetches the packages only when the lock file has changed.
lock=$(sha256sum < "$stage/package-lock.json")
if [ "$(cat "$stage/.lock" 2> /dev/null || true)" != "$lock" ]; then
    (cd "$stage" && npm ci $omit --ignore-scripts --no-audit --no-fund --loglevel=error)
    echo "$lock" > "$stage/.lock"
fi

words=$src/../../templates/words
icons=$src/../../templates/icons # the page draws the printed icons
cp -r "$icons" "$stage/src/icons"
rm -rf "$stage/words"
node "$stage/catalogues.mjs" "$words" "$stage/src/catalogues.js" "$stage/words"
rulebooks=$src/../../templates # the page shows the printed rules
rm -rf "$stage/rules"
node "$stage/rulebooks.mjs" "$rulebooks" "$stage/src/rulebooks.js" "$stage/rules"
rm -rf "$stage/pictures" # the table screen shows the printed pictures
node "$stage/pictures.mjs" "$src/../../templates" "$stage/src/pictures.js" "$stage/pictures"

if [ -n "$types" ]; then
    exec "$stage/node_modules/.bin/tsc" --project "$stage/tsconfig.json"
fi

version() { sha256sum "$1" | cut -c1-12; }

out=$3
decoder=$stage/node_modules/zxing-wasm/dist/reader/zxing_reader.wasm
rm -rf "$out.new"
mkdir -p "$out.new"
bundle() {
    "$stage/node_modules/.bin/esbuild" "$@" --bundle --target=es2020,safari15 --minify --charset=utf8 --legal-comments=none \
        --entry-names=[name] --external:*.woff2 --log-level=warning --outdir="$out.new"
}
# The page is set in the type of the cards. Letters that our languages do not use come from the phone's own type. The subsets keep
# the copyright and the address of the licence, but not the names, since the licence reserves the name Old Standard (OFL 1.1, 3).
subset() {
    pyftsubset "$1" --output-file="$out.new/$2.woff2" --flavor=woff2 --layout-features=kern,liga,lnum,tnum \
        --name-IDs=0,14 \
        --no-hinting --desubroutinize --drop-tables+=FFTM,PfEd --unicodes="U+20-7E,U+A0,U+A1,U+AB,U+B0,U+B7,U+BB,U+BD,U+BF-C2,U+C4,U+C6-CA,\
U+CD,U+CE,U+D1,U+D3,U+D4,U+D6,U+D7,U+D9-DC,U+DF-E2,U+E4,U+E6-EB,U+ED-EF,U+F1,U+F3,U+F4,U+F6,U+F9-FC,U+152,U+153,U+2013,U+2014,\
U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F"
}
subset "$stage/node_modules/@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf" text
subset "$(fc-match --format='%{file}' 'Old Standard TT:bold')" bold
bundle app="$stage/src/style/app.css" table="$stage/src/style/table.css" theatre="$stage/src/style/theatre.css"
# MQTT.js is written for Node.js, so it needs Node.js's modules from npm. The module worker-timers is never used (link.js), so
# anything may take its place.
bundle app="$stage/src/main.js" --loader:.svg=text --splitting --format=esm --chunk-names=[name]-[hash] \
    --inject:"$stage/polyfills.mjs" --define:global=globalThis --alias:worker-timers="$stage/polyfills.mjs" \
    --define:DECODER="'$(version "$decoder")'" --define:TABLE_STYLE="'/table.css?v=$(version "$out.new/table.css")'" \
    --define:THEATRE_STYLE="'/theatre.css?v=$(version "$out.new/theatre.css")'"
cp "$src/icon.svg" "$decoder" "$stage"/words/* "$stage"/rules/* "$stage"/pictures/* "$out.new/"
# The page preloads the chunk that main.js loads after the language, and all chunks that this one imports, directly or through
# others. It does not preload the chunks of games, of the host and others that are loaded later.
chunks() { grep -ohE "$1\"\./[^\"]+" "$2" | sed 's|.*/||'; }
needed=$(chunks 'import\(' "$out.new/app.js")
count=
while [ "$count" != "$(echo "$needed" | wc -l)" ]; do
    count=$(echo "$needed" | wc -l)
    needed=$(for chunk in $needed; do echo "$chunk"; chunks '(from|import)' "$out.new/$chunk" || true; done | LC_ALL=C sort -u)
done
preload=
for chunk in $needed; do
    preload="$preload<link rel=\"modulepreload\" href=\"/$chunk?v=\">"
done
for type in text bold; do
    url="/$type.woff2?v=$(version "$out.new/$type.woff2")"
    sed -i "s|/$type\.woff2|$url|" "$out.new/app.css"
    preload="$preload<link rel=\"preload\" href=\"$url\" as=\"font\" type=\"font/woff2\" crossorigin>"
done
# The URLs of files contain a hash of their contents, so a phone that has a file does not ask again. esbuild has put such
# hashes into the chunks' names.
sed -i -E 's/([a-z-]+-[A-Z0-9]{8}\.js)"/\1?v="/g' "$out.new"/*.js
# Chromium 150 never repeats an import() that failed. So a late chunk is fetched first, and imported from the browser's cache.
sed -i -E 's|import\("\./([^"]+)"\)|fetch("/\1").then(async a=>{if(!a.ok)throw Error(a.status);await a.blob();return import("./\1")})|g' \
    "$out.new"/*.js
sed -e "s|/app\.css|&?v=$(version "$out.new/app.css")|" -e "s|/app\.js|&?v=$(version "$out.new/app.js")|" \
    -e "s|<script |$preload&|" "$src/index.html" > "$out.new/index.html"
node "$stage/compress.mjs" "$out.new" "$stage/compressed"
rm -rf "$out"
mv "$out.new" "$out"
if [ -n "${4:-}" ]; then
    # Lists these source files for ninja, so that a change of any of them rebuilds the page.
    { printf '%s:' "$4"; find "$src/src" "$words" "$icons" -type f ! -name '*.pot' -exec printf ' %s' {} +
        printf ' %s' "$rulebooks"/*/rulebook*.md "$rulebooks"/*/guide*.md \
            "$rulebooks"/*/pictures "$rulebooks"/*/pictures/*.svg; echo; } > "$5" # a folder changes when a picture is added
    touch "$4"
fi
