import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Making } from './machine.ts';

const root = join(import.meta.dirname, '..', '..');

/** Settings of some networks: proxies and certificates. */
const isOfNetwork = /^(?:(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;

/** A scratch folder, to be removed by the caller, with the files of the project as they are now: neither packages nor builds nor data. */
export function prepare(name: string, isWanted: (file: string) => boolean = () => true): Making {
  const scratch = mkdtempSync(join(tmpdir(), `drive-${name}-`));
  chmodSync(scratch, 0o755);
  const making: Making = {
    scratch,
    source: join(scratch, 'source'),
    npmCache: join(scratch, 'npm-cache'),
    variables: {
      npm_config_registry: npmSetting('registry'),
      ...Object.fromEntries(Object.entries(process.env).filter(([each]) => isOfNetwork.test(each))),
    } as Record<string, string>,
  };
  mkdirSync(making.npmCache);
  // Those that git knows.
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((each) => each !== '' && isWanted(each))) {
    mkdirSync(dirname(join(making.source, file)), { recursive: true });
    cpSync(join(root, file), join(making.source, file));
  }
  return making;
}

const npmSetting = (name: string): string =>
  execFileSync('npm', ['config', 'get', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
