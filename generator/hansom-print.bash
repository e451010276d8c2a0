# hansom-print: completion for bash
_hansom_print() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local words

    case $before in
        -o | --out | --new)
            mapfile -t COMPREPLY < <(compgen -d -- "$word")
            return
            ;;
        --paper) words="a4 letter a3" ;;
        --layout) words="duplex grid gutterfold single" ;;
        --card) words="poker tarot mini" ;;
        --type) words="normal large dyslexic" ;;
        --ink) words="full low" ;;
        --export) words="tts" ;;
        --extras) words="box slipcase map box,slipcase box,map box,slipcase,map" ;;
        --reveal) words="printed sealed" ;;
        --language) words="de en es fr" ;;
        --profile)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --base | --export-url | --seed | --map-seed | --port | --offset | --pad) return ;;
        *)
            case $word in
                -*) words=$(hansom-print --help 2> /dev/null | grep -o -- '--[a-z-]*') ;;
                *) words="all $(hansom-print --list 2> /dev/null | grep -o '^[a-z-]*/[0-9]*')" ;;
            esac
            ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -d -- "$word")
}
complete -o filenames -F _hansom_print hansom-print
