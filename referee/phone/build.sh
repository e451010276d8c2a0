#!/bin/sh
# build.sh: builds the page: npm ci in a copy of its own, so that the source tree stays clean; its languages; esbuild;
# .gz beside each file (compress.mjs)
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
cp "$src/package.json" "$src/package-lock.json" "$src/tsconfig.json" "$src/.npmrc" "$src/catalogues.mjs" "$src/compress.mjs" "$stage/"
rm -rf "$stage/src"
cp -r "$src/src" "$stage/src"

# Only when the lock file changed: what was fetched once is not fetched again.
lock=$(sha256sum < "$stage/package-lock.json")
if [ "$(cat "$stage/.lock" 2> /dev/null || true)" != "$lock" ]; then
    (cd "$stage" && npm ci $omit --ignore-scripts --no-audit --no-fund --loglevel=error)
    echo "$lock" > "$stage/.lock"
fi

words=$src/../../templates/words
icons=$src/../../templates/icons # the page draws what is printed
cp -r "$icons" "$stage/src/icons"
rm -rf "$stage/words"
node "$stage/catalogues.mjs" "$words" "$stage/src/catalogues.js" "$stage/words"

if [ -n "$types" ]; then
    exec "$stage/node_modules/.bin/tsc" --project "$stage/tsconfig.json"
fi

version() { sha256sum "$1" | cut -c1-12; }

out=$3
decoder=$stage/node_modules/zxing-wasm/dist/reader/zxing_reader.wasm
rm -rf "$out.new"
mkdir -p "$out.new"
"$stage/node_modules/.bin/esbuild" app="$stage/src/main.js" app="$stage/src/style/app.css" \
    --bundle --loader:.svg=text --splitting --format=esm --target=es2020,safari15 --minify --legal-comments=none \
    --define:DECODER="'$(version "$decoder")'" --entry-names=[name] --chunk-names=[name]-[hash] --log-level=warning \
    --outdir="$out.new"
cp "$src/icon.svg" "$decoder" "$stage"/words/* "$out.new/"
# Each file is asked for by what is in it, so that a phone that has it need not ask again. The chunks of the page name each
# other by their hashes; those that are no game's come together with the first (the games: src/games/index.js).
sed -i -E 's/([a-z-]+-[A-Z0-9]{8}\.js)"/\1?v="/g' "$out.new"/*.js
preload=
for chunk in "$out.new"/*-????????.js; do
    case $chunk in
        *-face-*) ;;
        *) preload="$preload<link rel=\"modulepreload\" href=\"/${chunk##*/}?v=\">" ;;
    esac
done
sed -e "s|/app\.css|&?v=$(version "$out.new/app.css")|" -e "s|/app\.js|&?v=$(version "$out.new/app.js")|" \
    -e "s|<script |$preload&|" "$src/index.html" > "$out.new/index.html"
node "$stage/compress.mjs" "$out.new" "$stage/compressed"
rm -rf "$out"
mv "$out.new" "$out"
if [ -n "${4:-}" ]; then
    # For ninja: every source, so that a change of any is seen.
    { printf '%s:' "$4"; find "$src/src" "$words" "$icons" -type f ! -name '*.pot' -exec printf ' %s' {} +; echo; } > "$5"
    touch "$4"
fi
