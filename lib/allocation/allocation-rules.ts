import type { InputRule } from '../source/input-rules';

/** The mistakes of addresses that are allocated from a lock. All are errors. */
export const allocationRules = [
  {
    id: 'addresses/not-locked',
    what: 'Addresses are locked (addresses.lock in cdk8s-ovn.yaml), and an intent document leaves one out that the lock does not have.',
    why: 'kube-ovn would choose one: nobody reviews it, nothing outside of the cluster can name it, and a rebuilt cluster has another.',
    cure: 'Run `cdk8s-ovn lock` and commit the file; rendering never writes it. Or write the address in the document.',
  },
  {
    id: 'addresses/locked-twice',
    what: 'The lock gives one address of a Subnet to two owners: two branches allocated it at once, and were merged.',
    why: 'kube-ovn gives an address once: what it handles second never gets ready.',
    cure: 'Remove the line of the owner that was not applied yet, and run `cdk8s-ovn lock`.',
  },
  {
    id: 'addresses/locked-reserved',
    what: 'The lock gives an address to an EIP that its external network reserves for other machines.',
    why: 'Two machines then answer for one address, and connections to either break.',
    cure: 'Correct `reserved`; or remove the line from the lock, and run `cdk8s-ovn lock`: the EIP gets another address.',
  },
  {
    id: 'addresses/subnet-unknown',
    what: '`cdk8s-ovn lock` has to allocate an address of a Subnet that is not described in the input, or has no CIDR.',
    why: 'Which addresses there are is not known.',
    cure: 'Add the Subnet to the input, or its manifest to `external:`. Or write the address, in the document or in the lock.',
  },
  {
    id: 'addresses/none-free',
    what: '`cdk8s-ovn lock` has to allocate an address, and its pool, or its Subnet, has none left.',
    why: 'Addresses of the lock are given once. Those whose owner no longer exists stay taken until `cdk8s-ovn lock --prune`.',
    cure: 'Extend the pool of the external network, or give back what nobody has: `cdk8s-ovn lock --prune`.',
  },
] as const satisfies readonly InputRule[];
