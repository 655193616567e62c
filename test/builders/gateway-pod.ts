import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../folder';

/** Answers of programs that a start-up calls; what they are told is kept in files beside them. */
const programs = {
  sysctl: 'echo "sysctl $*" >> "$POD/calls"',
  arping: 'echo "arping $*" >> "$POD/calls"',
  sleep: 'echo "sleep $*" >> "$POD/calls"',
  ip: `echo "ip $*" >> "$POD/calls"
case "$*" in "$BROKEN"*) exit 2 ;; esac
case "$1 $2" in
"-o link") echo '3: net1: <BROADCAST,MULTICAST,UP,LOWER_UP>' ;;
"addr replace") grep -qxF "$3 $4 $5" "$POD/addresses" || echo "$3 $4 $5" >> "$POD/addresses" ;;
"route replace")
  shift 2
  grep -v "^$1 " "$POD/routes" > "$POD/kept" || true
  { cat "$POD/kept"; echo "$*"; } > "$POD/routes" ;;
esac`,
  iptables: `echo "iptables $*" >> "$POD/calls"
case "$*" in "$BROKEN"*) exit 2 ;; esac
[ "$3" != -A ] || { table=$2; shift 2; echo "$*" >> "$POD/$table"; }`,
  'iptables-save': 'cat "$POD/nat" "$POD/mangle"',
};

/**
 * What the image's script does of one call, as far as iptables, ip and arping see it: nothing twice
 * (kube-ovn dist/images/vpcnatgateway/nat-gateway.sh, v1.12.4 and v1.16.2).
 */
const natGatewayScript = `set -eu
command=$1 argument=\${2:-} IFS=,
set -- $argument
IFS=' '
once() { iptables-save | grep -qxF -- "-A $*" || iptables -t nat -A "$@"; }
case $command in
init)
  iptables-save | grep -q DNAT_FILTER && exit 0
  iptables -t nat -A PREROUTING -j DNAT_FILTER
  iptables -t nat -A POSTROUTING -j SNAT_FILTER
  for kind in EXCLUSIVE SHARED; do
    iptables -t nat -A DNAT_FILTER -j \${kind}_DNAT
    iptables -t nat -A SNAT_FILTER -j \${kind}_SNAT
  done
  if [ "$RELEASE" = 1.12 ]; then ip route replace $1 via $2 dev eth0; exit 0; fi
  iptables -t nat -A SNAT_FILTER -j HAIRPIN_SNAT
  iptables -t mangle -A PREROUTING -j VPC_MARK
  iptables -t mangle -A VPC_MARK -i eth0 -j MARK --set-xmark 0x1/0x1 ;;
subnet-route-add) ip route replace $1 via $2 dev eth0 ;;
ext-subnet-route-add) ip route replace default via $2 dev net1 ;;
eip-add)
  ip addr replace $1 dev net1
  arping -c 3 -I net1 \${1%/*}
  if [ "$RELEASE" = 1.12 ]; then ip route replace default via $2 dev net1; exit 0; fi
  eip=\${1%/*}
  once HAIRPIN_SNAT -o eth0 -m mark --mark 0x1/0x1 -m conntrack --ctstate DNAT --ctorigdst $eip -j SNAT --to-source $eip --random-fully
  ip route replace default via $GATEWAY_V4 dev net1 onlink ;;
floating-ip-add)
  once EXCLUSIVE_DNAT -d $1/32 -j DNAT --to-destination $2
  once EXCLUSIVE_SNAT -s $2/32 -j SNAT --to-source $1 ;;
dnat-add) once SHARED_DNAT -d $1/32 -p $3 -m $3 --dport $2 -j DNAT --to-destination $4:$5 ;;
snat-add) once SHARED_SNAT -s $2 -o net1 -j SNAT --to-source $1 $3 ;;
*) exit 1 ;;
esac
`;

interface Container {
  readonly command: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

/** A pod of a standalone gateway: a folder in place of its file system, and programs that only take notes. */
export class GatewayPod {
  private readonly root: string;

  constructor(
    private readonly container: Container,
    rules: string,
    private readonly release: '1.12' | '1.16',
  ) {
    const noted = { calls: '', nat: '', mangle: '', addresses: '', routes: '' };
    const bin = Object.entries(programs).map(([name, text]) => [`bin/${name}`, `#!/bin/sh\n${text}\n`]);
    this.root = folder({
      'etc/nat-gateway/rules': rules,
      'kube-ovn/nat-gateway.sh': natGatewayScript,
      ...noted,
      ...Object.fromEntries(bin),
    });
    mkdirSync(join(this.root, 'tmp'));
    for (const name of Object.keys(programs)) chmodSync(join(this.root, 'bin', name), 0o755);
  }

  /** Runs the command of the container once. @param broken the call of a program that fails, by its first arguments */
  start(broken = 'nothing'): { readonly code: number | null; readonly err: string } {
    const [shell = '', ...args] = this.container.command.map((text) =>
      text.replaceAll(/(?<= )\/(?=(tmp|etc|kube-ovn)\/)/g, `${this.root}/`),
    );
    const env = Object.fromEntries(this.container.env.map(({ name, value }) => [name, value]));
    const { status, stderr } = spawnSync(shell, args, {
      encoding: 'utf8',
      timeout: 20_000,
      // A socket would make bash read the files of a remote login.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...env,
        PATH: `${join(this.root, 'bin')}:${process.env.PATH}`,
        POD: this.root,
        RELEASE: this.release,
        BROKEN: broken,
      },
    });
    return { code: status, err: stderr.replaceAll(this.root, '') };
  }

  /** Whether the readiness probe finds its file. */
  get isReady(): boolean {
    return existsSync(join(this.root, 'tmp', 'started'));
  }

  /** Routes that the CNI plugin has set. */
  route(lines: readonly string[]): void {
    writeFileSync(join(this.root, 'routes'), lines.map((line) => `${line}\n`).join(''));
  }

  /** The lines of a file of notes. */
  noted(file: 'calls' | 'nat' | 'mangle' | 'addresses' | 'routes'): string[] {
    return readFileSync(join(this.root, file), 'utf8').split('\n').slice(0, -1);
  }
}
