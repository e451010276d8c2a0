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
    "$src/pictures.mjs" "$src/compress.mjs" "$stage/"
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
        --entry-names=[name] --log-level=warning --outdir="$out.new"
}
bundle app="$stage/src/style/app.css" table="$stage/src/style/table.css" theatre="$stage/src/style/theatre.css"
bundle app="$stage/src/main.js" --loader:.svg=text --splitting --format=esm --chunk-names=[name]-[hash] \
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
            "$rulebooks"/*/pictures/*.svg; echo; } > "$5"
    touch "$4"
fi
