/**
 * `npm run drill`: three servers as `npm start` runs them, on one PostgreSQL and one store, behind nginx as `deploy/nginx.conf` sets it
 * up. People work at it while something goes wrong; then everything that was acknowledged is read. Words after `--` name drills:
 * `kill` (one server is killed and started again), `database` (it is killed and comes back), `s3` (every third call of the store is
 * refused), `s3-away` (all are). `--seconds 60` is how long each lasts, `--store disk` takes a shared folder in the place of S3.
 *
 * All of it is on loopback and ends by itself. Exit code 1: a mark was missed; 2: something that is needed is not installed.
 */
import '../temporary.ts';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { hasSwift } from '../../server/blobs/fixtures/swift.ts';
import { hasNginx } from '../deploy/proxy.ts';
import { drills, type Line, runDrill } from './drills.ts';
import { openPlace, type StoreKind } from './place.ts';

const servers = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    store: { type: 'string', default: hasSwift ? 's3' : 'disk' },
  },
});
const seconds = Number(values.seconds);
const store = values.store as StoreKind;
const names = drills.map(({ name }) => name);
const isKnown = positionals.every((name) => names.includes(name)) && ['s3', 'disk'].includes(store);
if (!isKnown || !(seconds >= 6 && seconds <= 600)) {
  console.error(
    `Usage: npm run drill -- [${names.join(' | ')}] [--seconds 60] [--store s3 | disk], 6 to 600 seconds.`,
  );
  process.exit(2);
}
if (!hasNginx || (store === 's3' && !hasSwift)) {
  console.error(
    'Needed and not installed: nginx, and for --store s3 swift-proxy swift-account swift-container swift-object (Debian: apt-get install).',
  );
  process.exit(2);
}
const wanted = drills.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...lines.map(({ name }) => name.length));
  for (const { name, value, mark, isBroken } of lines) {
    const asked = mark === '' ? '' : `  (mark: ${mark}${isBroken ? ', MISSED' : ''})`;
    console.log(`  ${name.padEnd(width)}  ${value}${asked}`);
  }
}

let missed = 0;
const where = store === 's3' ? 'content in OpenStack Swift by its S3 interface' : 'content on a shared disk';
console.log(`${servers} servers, ${where}, ${cpus().length} cores, ${seconds} s for each drill`);
for (const drill of wanted) {
  if (drill.needsS3 && store !== 's3') {
    console.log(`\n${drill.name}: left out, since the store is not S3`);
    continue;
  }
  const place = await openPlace(servers, store);
  try {
    const lines = await runDrill(drill, place, seconds);
    print(drill.name, lines);
    missed += lines.filter(({ isBroken }) => isBroken).length;
  } finally {
    await place.close();
  }
}
console.log(missed === 0 ? '\nNo mark was missed.' : `\n${missed} marks were missed.`);
process.exit(missed === 0 ? 0 : 1);
