import { describe, expect, it } from 'vitest';
import { customVpc } from '../../lib/builders/custom-vpc';
import { type ExternalNetworkProps, externalNetwork } from '../../lib/builders/external-network';

const props: ExternalNetworkProps = {
  name: 'external',
  attach: { type: 'macvlan', interface: 'ens37' },
  cidr: '192.168.100.0/24',
  gateway: '192.168.100.1',
  reserved: ['192.168.100.1..192.168.100.220'],
};

const config = (props: ExternalNetworkProps) =>
  JSON.parse((externalNetwork(props).attachment.manifest.spec as { config: string }).config);

describe('externalNetwork', () => {
  it('names one provider in both resources, by type of attachment', () => {
    const provider = (props: ExternalNetworkProps) =>
      (externalNetwork(props).subnet.manifest.spec as { provider: string }).provider;
    expect(provider(props)).toBe('external.kube-system');
    expect(config(props).ipam.provider).toBe('external.kube-system');
    const kubeOvn: ExternalNetworkProps = { ...props, namespace: 'ovn', attach: { type: 'kube-ovn', vlan: 'v10' } };
    expect(provider(kubeOvn)).toBe('external.ovn.ovn');
    expect(config(kubeOvn).provider).toBe('external.ovn.ovn');
    expect(externalNetwork(kubeOvn).subnet.manifest.spec).toMatchObject({ vlan: 'v10' });
  });

  it('leaves master out where no interface is given', () => {
    expect(config({ ...props, attach: { type: 'macvlan' } })).not.toHaveProperty('master');
  });

  it('keeps pinned EIPs away from chance, as one range where they are neighbours', () => {
    const { subnet } = externalNetwork(props, [
      '192.168.100.231',
      '192.168.100.230',
      'x',
      '192.168.100.240',
      '10.0.0.1',
    ]);
    expect(subnet.manifest.spec).toMatchObject({
      excludeIps: ['192.168.100.1..192.168.100.220', '192.168.100.230..192.168.100.231', '192.168.100.240'],
    });
    expect(subnet.sourceOf(['spec', 'excludeIps', 1])).toEqual(['pinned', 0]);
    expect(subnet.sourceOf(['spec', 'excludeIps', 2])).toEqual(['pinned', 3]);
  });

  it('puts no namespace on the cluster-scoped Subnet', () => {
    expect(externalNetwork({ ...props, namespace: 'ovn' }).subnet.manifest.metadata).toEqual({ name: 'external' });
  });
});

describe('customVpc', () => {
  const empty = { ecmpMode: '', bfdId: '', routeTable: '' };
  const routes = (...args: Parameters<typeof customVpc>) =>
    (customVpc(...args).manifest.spec as { staticRoutes?: unknown[] }).staticRoutes;

  it('adds a default route for each lanIp that can be read', () => {
    expect(routes({ name: 'v' }, { lanIps: ['10.0.1.254', '10.0.1.254', '010.0.1.1', 'fd00::9'] })).toEqual([
      { policy: 'policyDst', cidr: '0.0.0.0/0', nextHopIP: '10.0.1.254', ...empty },
      { policy: 'policyDst', cidr: '::/0', nextHopIP: 'fd00::9', ...empty },
    ]);
    expect(routes({ name: 'v' }, { lanIps: ['junk'] })).toBeUndefined();
  });

  it('leaves a default route to the lanIp that the person wrote alone', () => {
    const staticRoutes = [{ cidr: '0.0.0.0/0', nextHop: '10.0.1.254' }];
    expect(routes({ name: 'v', staticRoutes }, { lanIps: ['10.0.1.254'] })).toHaveLength(1);
    expect(
      routes(
        { name: 'v', staticRoutes: [{ ...staticRoutes[0], policy: 'policySrc' } as never] },
        { lanIps: ['10.0.1.254'] },
      ),
    ).toHaveLength(2);
  });

  it('makes routes canonical and knows where each is from', () => {
    const draft = customVpc(
      {
        name: 'v',
        staticRoutes: [
          { cidr: '10.9.9.9/16', nextHop: 'FD00::1' },
          { cidr: '10.1.1.1', nextHop: 'x', routeTable: 't' },
        ],
        peerings: [{ remoteVpc: 'w', localConnectIp: '169.254.0.1/30' }],
      },
      { lanIps: ['10.0.1.254'] },
    );
    expect(draft.manifest.spec).toMatchObject({
      staticRoutes: [
        { cidr: '10.9.0.0/16', nextHopIP: 'fd00::1', policy: 'policyDst' },
        { cidr: '10.1.1.1', nextHopIP: 'x', routeTable: 't' },
        { cidr: '0.0.0.0/0', nextHopIP: '10.0.1.254' },
      ],
      vpcPeerings: [{ remoteVpc: 'w', localConnectIP: '169.254.0.1/30' }],
    });
    expect(draft.sourceOf(['spec', 'staticRoutes', 0, 'cidr'])).toEqual(['staticRoutes', 0, 'cidr']);
    expect(draft.sourceOf(['spec', 'staticRoutes', 1, 'nextHopIP'])).toEqual(['staticRoutes', 1, 'nextHop']);
    expect(draft.sourceOf(['spec', 'staticRoutes', 2, 'nextHopIP'])?.slice(0, 2)).toEqual(['lanIps', 0]);
    expect(draft.sourceOf(['spec', 'vpcPeerings', 0, 'localConnectIP'])).toEqual(['peerings', 0, 'localConnectIp']);
    expect(draft.sourceOf(['spec', 'vpcPeerings', 0, 'remoteVpc'])).toEqual(['peerings', 0, 'remoteVpc']);
  });

  it('makes its side of a link, and routes of the families that the link has', () => {
    const link = { remoteVpc: 'w', network: '169.254.0.1/30', cidrs: ['10.2.0.7/16,fd00::/64', '10.9.0.0/16', 'x'] };
    const staticRoutes = [{ cidr: '10.9.0.0/16', nextHop: '10.0.1.7' }];
    const specOf = (network: string, isFirst: boolean) =>
      customVpc({ name: 'v', staticRoutes }, { links: [{ ...link, network, isFirst }] }).manifest.spec;
    const route = (cidr: string, nextHopIP: string) => ({ policy: 'policyDst', cidr, nextHopIP, ...empty });
    const own = route('10.9.0.0/16', '10.0.1.7');
    expect(specOf('169.254.0.1/30', true)).toEqual({
      staticRoutes: [own, route('10.2.0.0/16', '169.254.0.2')],
      vpcPeerings: [{ remoteVpc: 'w', localConnectIP: '169.254.0.1/30' }],
    });
    expect(specOf('169.254.0.0/30,fd00:9::/126', false)).toEqual({
      staticRoutes: [own, route('10.2.0.0/16', '169.254.0.1'), route('fd00::/64', 'fd00:9::1')],
      vpcPeerings: [{ remoteVpc: 'w', localConnectIP: '169.254.0.2/30,fd00:9::2/126' }],
    });
    for (const network of ['169.254.0.0/31', '169.254.0.0', 'x', ''])
      expect(specOf(network, true)).toEqual({
        staticRoutes: [own],
        vpcPeerings: [{ remoteVpc: 'w', localConnectIP: network }],
      });
  });

  it('loses no key, whatever its name', () => {
    const annotations = JSON.parse('{"__proto__": "a", "constructor": "b"}');
    const { metadata } = customVpc({ name: 'v', metadata: { annotations } }).manifest;
    expect(JSON.stringify(metadata)).toBe('{"name":"v","annotations":{"__proto__":"a","constructor":"b"}}');
  });

  it('keeps labels and annotations, and says where they are', () => {
    const draft = customVpc({ name: 'v', metadata: { labels: { a: 'b' }, annotations: { 'c/d': 'e' } } });
    expect(draft.manifest.metadata).toEqual({ name: 'v', labels: { a: 'b' }, annotations: { 'c/d': 'e' } });
    expect(draft.sourceOf(['metadata', 'annotations', 'c/d'])).toEqual(['metadata', 'annotations', 'c/d']);
  });
});
