/** A line of packets.jsonl in the corpus folder `controller`. */
export interface PacketLine extends Fate {
  readonly id: string;
  readonly network: string;
  readonly release: string;
  readonly from: { readonly pod?: string; readonly ip: string; readonly at?: string };
  readonly to: { readonly ip: string };
  readonly protocol: 'tcp' | 'udp' | 'icmp';
  readonly port?: number;
  readonly decidedByChance?: string;
  readonly reply?: Fate & { readonly oneOfSeveral?: boolean };
}

/** What became of a packet. */
export interface Fate {
  readonly verdict: string;
  readonly path?: readonly string[];
  readonly rules?: readonly RecordedRule[];
  readonly translation?: readonly { readonly kind: string; readonly to: string; readonly at: string }[];
  readonly arrivesAt?: string;
  readonly switch?: string;
  readonly leavesBy?: string;
  readonly at?: string;
  readonly stage?: string;
  readonly why?: string;
  readonly ways?: readonly Fate[];
}

export type RecordedRule = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
