#!/bin/sh
# build.sh: fetches EB Garamond from npm in a copy in STAGE, and puts its four fonts and its licence into OUT
# usage: build.sh SOURCE STAGE OUT
#
# Debian's fonts-ebgaramond has no bold italic, and its bold has 127 characters, so a program would have to draw bold letters by thickening
# the regular ones.
set -eu
src=$1
stage=$2
out=$3

mkdir -p "$stage" "$out"
cp "$src/package.json" "$src/package-lock.json" "$src/.npmrc" "$stage/"
(cd "$stage" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
family=$stage/node_modules/@expo-google-fonts/eb-garamond
for style in 400Regular 400Regular_Italic 700Bold 700Bold_Italic; do
    cp "$family/$style/EBGaramond_$style.ttf" "$out/"
done
cp "$family/LICENSE_FONT" "$out/OFL.txt"
