# hansom-referee: completion for bash
_hansom_referee() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="serve doctor replay judge simulate verify backup restore appeals report"
    local serve="--edition --port --broker --state --tls-cert --tls-key --tls-self --tls-port --name --log --log-level --backup --backup-every --backup-keep --keep-going --help"
    local options

    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
        return
    fi
    case $before in
        --log)
            mapfile -t COMPREPLY < <(compgen -W "plain text json journal" -- "$word")
            return
            ;;
        --log-level)
            mapfile -t COMPREPLY < <(compgen -W "error warning notice info debug" -- "$word")
            return
            ;;
        --edition | --state | --backup)
            mapfile -t COMPREPLY < <(compgen -d -- "$word")
            return
            ;;
        --port | --tls-port | --broker | --games | --seed | --seats | --variant | --keep | --backup-every | --backup-keep) return ;;
    esac
    case ${COMP_WORDS[1]} in
        serve) options=$serve ;;
        judge) options="--corpus --help" ;;
        doctor) options="--json $serve" ;;
        simulate) options="--games --seed --seats --variant --help" ;;
        verify | appeals) options="--edition --help" ;;
        backup) options="--keep -o --output --help" ;;
        restore) options="--state --help" ;;
        report) options="--so-far --language --edition -o --output --help" ;;
        *) options=--help ;;
    esac
    case $word in
        -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -o filenames -F _hansom_referee hansom-referee
