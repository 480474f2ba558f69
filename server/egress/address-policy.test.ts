import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readAddress } from './address.ts';
import { createAddressPolicy, isPublic, readAllowed, readPorts } from './address-policy.ts';

const { allowsPort } = createAddressPolicy();
const read = (text: string): URL => readAddress(text, allowsPort);

describe('an address of the public internet', () => {
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::', '::ffff:8.8.8.8'])(
    '%s is one',
    (address) => expect(isPublic(address)).toBe(true),
  );

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '',
    'localhost',
    '1.1.1.1 ',
  ])('%s is none', (address) => expect(isPublic(address)).toBe(false));

  test('no IPv4 address becomes one by being written in IPv6', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:'),
        (address, prefix) => {
          if (isPublic(prefix + address)) expect(isPublic(address)).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://0/', '0.0.0.0'],
  ['http://①②⑦.0.0.1/', '127.0.0.1'],
  ['http://127。0。0。1/', '127.0.0.1'],
  ['http://%31%32%37.0.0.1/', '127.0.0.1'],
  ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
  ['http://[0:0:0:0:0:0:0:1]/', '[::1]'],
])('%s means %s', (text, host) => expect(read(text).hostname).toBe(host));

test.each([
  ['magnet:?xt=urn:btih:aaaa', 'Magnet'],
  ['ftp://ftp.example/a', 'FTP'],
  ['ed2k://|file|a|1|x|/', 'eD2k'],
  ['file:///etc/passwd', 'http://'],
  ['data:text/plain,a', 'http://'],
  ['javascript:alert(1)', 'http://'],
  ['gopher://a.example/', 'http://'],
  ['http://', 'web address'],
  ['example.com/a', 'web address'],
  ['', 'web address'],
  ['http://a.example:22/', 'port 22'],
  ['http://a.example:25/', 'port 25'],
  ['https://a.example:6667/', 'port 6667'],
  ['http://a.example:6379/', 'port 6379'],
  ['http://a.example:5432/', 'port 5432'],
  ['https://a.example:3306/', 'port 3306'],
  ['http://a.example:8006/', 'port 8006'],
  ['http://[fe80::1%25eth0]/', 'web address'],
  ['http://a.exam\nple/', 'line break'],
  ['http://a.example/\r\nHost: b.example', 'line break'],
  ['http://a.example/\0', 'line break'],
  ['http://a.example/\tb', 'control'],
  ['http://a.example/\u007f', 'control'],
  ['http://a.example/\u0085', 'control'],
  ['\nhttp://a.example/', 'line break'],
  ['http://a.example/\n', 'line break'],
  [`http://a.example/${'a'.repeat(9000)}`, 'web address'],
])('%.40s is refused in words', (text, words) => expect(() => read(text)).toThrow(words));

describe('what the operator allows', () => {
  const none = () => [];
  test('is one address with one port, and nothing near it', () => {
    const { allowsAddress } = createAddressPolicy({
      allowed: readAllowed('127.0.0.1:8080, [::1]:9000')!,
      own: none,
    });
    expect(allowsAddress('127.0.0.1', 8080)).toBe(true);
    expect(allowsAddress('::ffff:127.0.0.1', 8080)).toBe(true);
    expect(allowsAddress('0:0:0:0:0:0:0:1', 9000)).toBe(true);
    for (const [address, port] of [
      ['127.0.0.1', 8081],
      ['127.0.0.2', 8080],
      ['::1', 8080],
    ] as const)
      expect(allowsAddress(address, port)).toBe(false);
    expect(allowsAddress('1.1.1.1', 80)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '127.0.0.1:0',
    '127.0.0.1:70000',
    'localhost:80',
    '::1:80',
    '10.0.0.0/8:80',
    '127.1:80',
    '',
  ])('%j is not such a list', (text) => expect(readAllowed(text)).toBeUndefined());
});

test('a public address of this very machine is not gone to', () => {
  const { allowsAddress } = createAddressPolicy({ own: () => ['93.184.216.34', '2606:4700::1'] });
  expect(allowsAddress('93.184.216.34', 80)).toBe(false);
  expect(allowsAddress('2606:4700:0::1', 80)).toBe(false);
  expect(allowsAddress('2606:4700::1%x', 80)).toBe(false);
  expect(allowsAddress('93.184.216.35', 80)).toBe(true);
});

test('the machine is asked for its addresses once for many questions', () => {
  const own = vi.fn(() => ['93.184.216.34']);
  const { allowsPeer } = createAddressPolicy({ own });
  for (let count = 0; count < 1000; count += 1) allowsPeer('8.8.8.8', 6881);
  expect(own).toHaveBeenCalledTimes(1);
});

describe('ports', () => {
  test('of web servers are gone to, and those that the operator adds', () => {
    for (const port of [80, 443, 8080, 8443])
      expect(createAddressPolicy().allowsAddress('1.1.1.1', port)).toBe(true);
    for (const port of [21, 22, 25, 110, 3306, 5432, 6379, 8006, 9200, 11_211, 27_017])
      expect(createAddressPolicy().allowsAddress('1.1.1.1', port)).toBe(false);
    const more = createAddressPolicy({ ports: readPorts('9000, 81')! });
    for (const port of [9000, 81, 443]) {
      expect(more.allowsPort(port)).toBe(true);
      expect(more.allowsAddress('1.1.1.1', port)).toBe(true);
      expect(more.allowsAddress('10.0.0.1', port)).toBe(false);
    }
  });

  test('of an address that the operator names are gone to there, and nowhere else', () => {
    const named = createAddressPolicy({ allowed: readAllowed('10.0.0.1:6379')! });
    expect(named.allowsPort(6379)).toBe(true);
    expect(named.allowsAddress('10.0.0.1', 6379)).toBe(true);
    expect(named.allowsAddress('1.1.1.1', 6379)).toBe(false);
  });

  test.each(['0', '65536', '80-90', '80,', 'http', '-1', '8e3', ''])('%j is no list of them', (text) =>
    expect(readPorts(text)).toBeUndefined(),
  );
});

test('a redirect may be written in bytes that are no ASCII, and holds no line break', () => {
  const base = new URL('http://a.example/');
  // “À” in UTF-8, as a header's bytes are read.
  expect(readAddress('/\u00c3\u0080', allowsPort, base).pathname).toBe('/%C3%83%C2%80');
  expect(() => readAddress('/a\tb', allowsPort, base)).toThrow('control');
});
