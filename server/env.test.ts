import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOf, readEnv } from './env.ts';

const faultsOf = (variables: Record<string, string>) => {
  const read = readEnv(variables);
  return read.ok ? [] : read.faults;
};
const envOf = (variables: Record<string, string>) => {
  const read = readEnv(variables);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.env;
};

test('nothing set: the defaults', () => {
  expect(envOf({ PATH: '/bin' })).toEqual({
    PORT: 8080,
    HOST: '127.0.0.1',
    WORKERS: 1,
    S3_REGION: 'us-east-1',
    BACKUP_EVERY: 24,
    BACKUP_DRILL: 7,
    BACKUP_KEEP: { states: 7 },
    SITE_MANIFEST: resolve('routes.yaml'),
    LOG_LEVEL: 'info',
    TRUST_PROXY: false,
    METRICS_FROM: [],
    API_URLS: [],
    EGRESS_ALLOW: [],
    EGRESS_PORTS: [],
    PICTURES_AHEAD: true,
    OFFLINE_TORRENTS: true,
    OFFLINE_SEED_RATIO: 0,
    OFFLINE_SEED_RATE: 1024,
    OFFLINE_SEED_HOURS: 24,
    CAPTCHA: 'altcha',
  });
});

test('everything set', () => {
  const variables = {
    PORT: '0',
    HOST: '::',
    PUBLIC_URL: 'https://drive.example/',
    CONTENT_URL: 'https://content.example',
    API_URLS: 'https://a.drive.example/, https://b.drive.example:8443',
    DATA_DIR: '/var/lib/drive',
    DATABASE_URL: 'postgres://me:secret@db/drive',
    WORKERS: '4',
    BLOB_STORE: 's3://content/drive',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'garage',
    BLOB_STORE_FROM: 'disk',
    S3_FROM_ENDPOINT: 'https://old.example',
    S3_FROM_REGION: 'eu-1',
    S3_FROM_ACCESS_KEY_ID: 'key',
    S3_FROM_SECRET_ACCESS_KEY: 'secret',
    SITE_MANIFEST: '/etc/drive/routes.yaml',
    SMTP_URL: 'smtps://me:secret@mail.example',
    FEEDBACK_TO: 'operator@drive.example',
    COUNTRY_HEADER: 'cf-ipcountry',
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    STRIPE_API: 'http://127.0.0.1:12111',
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: '1x00000000000000000000AA',
    CAPTCHA_SECRET_KEY: 'secret_0123456789',
    CAPTCHA_API: 'http://127.0.0.1:12112',
    CAPTCHA_CLIENTS: '/etc/drive/clients.yaml',
    INDEX_NOW_KEY: '0123456789abcdef-ABCDEF',
    INDEX_NOW_API: 'http://127.0.0.1:12113',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    METRICS_FROM: '10.0.0.7, fd00::/8',
    EGRESS_ALLOW: '192.168.1.5:8080,[fd00::5]:80',
    EGRESS_PORTS: '8081, 9000',
    PICTURES_AHEAD: 'off',
    OFFLINE_TORRENTS: 'off',
    OFFLINE_SEED_RATIO: '1.5',
    OFFLINE_SEED_RATE: '256',
    OFFLINE_SEED_HOURS: '48',
    BACKUP_TO: '/mnt/backup/',
    BACKUP_EVERY: '6',
    BACKUP_KEEP: '30d',
    BACKUP_DRILL: '0',
    S3_BACKUP_ENDPOINT: 'https://s3.backup.example',
    S3_BACKUP_REGION: 'eu-west-3',
    S3_BACKUP_ACCESS_KEY_ID: 'backups',
    S3_BACKUP_SECRET_ACCESS_KEY: 'secret',
  };
  expect(envOf(variables)).toEqual({
    ...variables,
    BLOB_STORE: { kind: 's3', bucket: 'content', prefix: 'drive/' },
    BLOB_STORE_FROM: { kind: 'data' },
    WORKERS: 4,
    PORT: 0,
    PUBLIC_URL: 'https://drive.example',
    API_URLS: ['https://a.drive.example', 'https://b.drive.example:8443'],
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
    METRICS_FROM: ['10.0.0.7', 'fd00::/8'],
    EGRESS_ALLOW: ['192.168.1.5 8080', 'fd00:0:0:0:0:0:0:5 80'],
    EGRESS_PORTS: [8081, 9000],
    PICTURES_AHEAD: false,
    OFFLINE_TORRENTS: false,
    OFFLINE_SEED_RATIO: 1.5,
    OFFLINE_SEED_RATE: 256,
    OFFLINE_SEED_HOURS: 48,
    BACKUP_TO: { kind: 'folder', folder: '/mnt/backup' },
    BACKUP_EVERY: 6,
    BACKUP_KEEP: { days: 30 },
    BACKUP_DRILL: 0,
  });
});

test('several processes need a database of their operator', () => {
  expect(envOf({ WORKERS: '1' }).WORKERS).toBe(1);
  expect(faultsOf({ WORKERS: '2' })).toEqual([
    expect.stringContaining('WORKERS: expected to be set with DATABASE_URL'),
  ]);
  expect(faultsOf({ WORKERS: '0' })).toEqual([
    expect.stringContaining('WORKERS: expected a whole number from 1 to 64'),
  ]);
});

test('a country of a header is not believed where no proxy is', () => {
  expect(faultsOf({ COUNTRY_HEADER: 'cf-ipcountry' })).toEqual([
    expect.stringContaining('COUNTRY_HEADER: expected to be set with TRUST_PROXY'),
  ]);
});

test('pages of an address that nobody else can visit are announced to nobody', () => {
  expect(faultsOf({ INDEX_NOW_KEY: '0123456789abcdef' })).toEqual([
    expect.stringContaining('INDEX_NOW_KEY: expected to be set with PUBLIC_URL'),
  ]);
});

test.each(['short', '../../etc/passwd', 'x'.repeat(129)])('no key of IndexNow: %s', (key) => {
  expect(faultsOf({ PUBLIC_URL: 'https://drive.example', INDEX_NOW_KEY: key })).toEqual([
    expect.stringContaining('INDEX_NOW_KEY: expected 8 to 128 letters'),
  ]);
});

test('Stripe is set up whole or not at all, and its secrets are not printed', () => {
  const faultsOf = (variables: Record<string, string>) => {
    const read = readEnv(variables);
    return read.ok ? [] : read.faults;
  };
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_0123456789' })).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: expected to be set where STRIPE_SECRET_KEY is/),
  ]);
  const wrong = faultsOf({ STRIPE_SECRET_KEY: 'pk_live_0123456789', STRIPE_WEBHOOK_SECRET: 'nothing' });
  expect(wrong).toHaveLength(2);
  expect(wrong.join()).not.toMatch(/pk_live|nothing/);
});

test('content may be in a bucket, below a prefix or not', () => {
  expect(envOf({}).BLOB_STORE).toBeUndefined();
  expect(envOf({ BLOB_STORE: 's3://drive-content' }).BLOB_STORE).toEqual({
    kind: 's3',
    bucket: 'drive-content',
    prefix: '',
  });
  const env = envOf({ BLOB_STORE: 's3://shared/drive/a/', S3_ENDPOINT: 'http://127.0.0.1:9000' });
  expect(env.BLOB_STORE).toEqual({ kind: 's3', bucket: 'shared', prefix: 'drive/a/' });
  expect([env.S3_ENDPOINT, env.S3_REGION]).toEqual(['http://127.0.0.1:9000', 'us-east-1']);
});

test('content may lie in a folder of its own, and be moved from one place to another', () => {
  const env = envOf({ BLOB_STORE: 'file:///srv//content/', BLOB_STORE_FROM: 'disk' });
  expect(env.BLOB_STORE).toEqual({ kind: 'folder', folder: '/srv/content' });
  expect(env.BLOB_STORE_FROM).toEqual({ kind: 'data' });
});

test.each([
  { BLOB_STORE_FROM: 'disk' },
  { BLOB_STORE: 's3://one/a', BLOB_STORE_FROM: 's3://one/a/' },
  { BLOB_STORE: 'file:///srv/a', BLOB_STORE_FROM: 'file:///srv/a/' },
])('content is not moved to where it is: %o', (variables) => {
  expect(faultsOf(variables)).toEqual([expect.stringContaining('BLOB_STORE_FROM: expected another place')]);
});

test('a bucket of the same name elsewhere is another place', () => {
  const same = { BLOB_STORE: 's3://one', BLOB_STORE_FROM: 's3://one', S3_ENDPOINT: 'https://a.example' };
  expect(faultsOf(same)).toHaveLength(1);
  expect(envOf({ ...same, S3_FROM_ENDPOINT: 'https://b.example' }).BLOB_STORE_FROM).toBeDefined();
});

test('an empty variable counts as unset', () => {
  expect(envOf({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(envOf({}));
});

test('all faults at once, each with its name, what is expected and what was given', () => {
  expect(
    faultsOf({ PORT: 'http', PUBLIC_URL: 'drive.example', LOG_LEVEL: 'loud', SMTP_URL: 'mail' }),
  ).toEqual([
    'PORT: expected a whole number from 0 to 65535 (0: any free port); got "http"',
    'PUBLIC_URL: expected an origin without a path (https://drive.example); got "drive.example"',
    'SMTP_URL: expected a mail server (smtp://host:587 or smtps://user:password@host); the value given is not one',
    'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent; got "loud"',
  ]);
});

test.each(['DATABASE_URL', 'BLOB_STORE', 'SMTP_URL'])(
  'a wrong %s is not repeated: it may hold a password',
  (name) => {
    const faults = faultsOf({ [name]: 'mysql://me:hunter2@db/drive' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).not.toContain('hunter2');
  },
);

describe('values that are refused', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', ' 80'],
    ['HOST', 'a b'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'https://drive.example/path'],
    ['PUBLIC_URL', 'https://drive.example/?x'],
    ['PUBLIC_URL', 'https://me:secret@drive.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['CONTENT_URL', 'ftp://content.example'],
    ['API_URLS', 'https://a.example/v1'],
    ['API_URLS', 'https://a.example,,https://b.example'],
    ['API_URLS', 'https://a.example,https://a.example'],
    ['API_URLS', '1,2,3,4,5'.replaceAll(/\d/g, 'https://a$&.example')],
    ['INDEX_NOW_API', 'https://api.indexnow.org/indexnow'],
    ['DATABASE_URL', 'mysql://db'],
    ['BLOB_STORE', 's3://'],
    ['BLOB_STORE', 's3://Bucket'],
    ['BLOB_STORE', 's3://key:secret@bucket'],
    ['BLOB_STORE', 's3://bucket/../other'],
    ['BLOB_STORE', '/srv/content'],
    ['BLOB_STORE', 'file://srv/content'],
    ['BLOB_STORE', 'file:///srv/../content'],
    ['BLOB_STORE_FROM', 'the disk'],
    ['S3_ENDPOINT', 'http://s3.example/path'],
    ['S3_REGION', 'EU West'],
    ['SMTP_URL', 'https://mail.example'],
    ['DATA_DIR', 'a\0b'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10'],
    ['METRICS_FROM', '0.0.0.0/0'],
    ['METRICS_FROM', 'monitor.internal'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/8,10.0.0.1/00'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,proxy'],
    ['TRUST_PROXY', '::1/129'],
    ['EGRESS_ALLOW', '10.0.0.0/8'],
    ['EGRESS_ALLOW', 'localhost:80'],
    ['OFFLINE_DAILY', '50'],
    ['OFFLINE_DAILY_PREMIUM', '1000'],
    ['PICTURES_AHEAD', 'yes'],
    ['OFFLINE_TORRENTS', 'maybe'],
    ['OFFLINE_SEED_RATIO', '-1'],
    ['OFFLINE_SEED_RATIO', '1e3'],
    ['OFFLINE_SEED_RATIO', '101'],
    ['OFFLINE_SEED_RATE', '0'],
    ['OFFLINE_SEED_RATE', '1.5'],
    ['OFFLINE_SEED_HOURS', '0'],
    ['OFFLINE_SEED_HOURS', '8761'],
    ['BACKUP_TO', 'backups'],
    ['BACKUP_TO', 'file:///mnt/backup'],
    ['BACKUP_TO', 's3://Bucket'],
    ['BACKUP_TO', 's3://bucket/../other'],
    ['S3_BACKUP_ENDPOINT', 's3.example'],
    ['S3_BACKUP_REGION', 'Frankfurt!'],
    ['BACKUP_EVERY', '0'],
    ['BACKUP_KEEP', 'all'],
  ])('%s=%j', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: expected `)]);
  });

  test('content of users on the origin of the site', () => {
    const faults = faultsOf({ PUBLIC_URL: 'https://drive.example', CONTENT_URL: 'https://drive.example/' });
    expect(faults).toEqual([expect.stringMatching(/^CONTENT_URL: expected an origin other than PUBLIC_URL/)]);
  });

  test.each([['http://a.example'], ['https://a.example,https://drive.example'], ['https://content.example']])(
    'calls to %s, where the site is at https',
    (API_URLS) => {
      const site = { PUBLIC_URL: 'https://drive.example', CONTENT_URL: 'https://content.example' };
      expect(faultsOf({ ...site, API_URLS })).toEqual([
        expect.stringMatching(
          /^API_URLS: expected origins other than PUBLIC_URL and CONTENT_URL, with https/,
        ),
      ]);
    },
  );

  test('the same, beside another fault', () => {
    const both = { PORT: 'x', PUBLIC_URL: 'https://drive.example', CONTENT_URL: 'https://drive.example' };
    expect(faultsOf(both).map((fault) => fault.split(':')[0])).toEqual(['PORT', 'CONTENT_URL']);
  });
});

test.each([
  ['false', false],
  ['0', false],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(envOf({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
});

test.each([
  ['127.0.0.1', 'http://localhost:8080'],
  ['127.0.0.2', 'http://127.0.0.2:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['drive.local', 'http://drive.local:8080'],
])('people reach HOST=%s at %s', (host, address) => {
  expect(addressOf(host, 8080)).toBe(address);
});

test('backups go to a bucket too, but not to the place of content, and keys come in pairs', () => {
  expect(envOf({ BACKUP_TO: 's3://other/drive' }).BACKUP_TO).toEqual({
    ...{ kind: 's3', bucket: 'other', prefix: 'drive/' },
  });
  const place = 's3://content/drive';
  for (const store of [{ BLOB_STORE: place }, { BLOB_STORE_FROM: place }])
    expect(faultsOf({ ...store, BACKUP_TO: `${place}/` })).toEqual([
      expect.stringMatching('^BACKUP_TO: expected another place than that of content'),
    ]);
  expect(envOf({ BLOB_STORE: place, BACKUP_TO: `${place}/backups` }).BACKUP_TO).toBeDefined();
  const elsewhere = { S3_ENDPOINT: 'https://a.example', S3_BACKUP_ENDPOINT: 'https://b.example' };
  expect(envOf({ ...elsewhere, BLOB_STORE: place, BACKUP_TO: place }).BACKUP_TO).toBeDefined();
  expect(faultsOf({ BACKUP_TO: '/srv/drive', DATA_DIR: '/srv/drive' })).toEqual([
    expect.stringMatching('^BACKUP_TO: expected another folder'),
  ]);
  expect(faultsOf({ S3_BACKUP_ACCESS_KEY_ID: 'backups' })).toEqual([
    expect.stringMatching('^S3_BACKUP_SECRET_ACCESS_KEY: expected to be set'),
  ]);
  expect(faultsOf({ BACKUP_TO: 's3://key:secret@bucket' }).join()).not.toContain('secret');
});
