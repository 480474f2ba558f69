/**
 * `npm test`: every check, in order from quick to slow, each to its end, then one line of figures. Options after `--`
 * name steps to run alone, and files of those: `npm test -- types unit`, `npm test -- unit server/mail`.
 */
import './temporary.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hasSwift } from '../server/blobs/fixtures/swift.ts';
import { hasFfmpeg } from '../server/media/fixtures/has-ffmpeg.ts';
import { howToInstall, isInstalled, programs } from '../server/torrents/fixtures/programs.ts';
import { requireChromium } from './chromium.ts';
import { hasNginx } from './deploy/proxy.ts';
import { isLong } from './long.ts';
import { type Count, slowestOf, summaryOf } from './summary.ts';

interface Step {
  readonly name: string;
  readonly run: () => Count;
}

/** The parts of Vitest's report that are read here. */
interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** The error of a file that failed as a whole, as when it cannot be loaded. */
    readonly message: string;
    /** ms since 1970 */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const root = join(import.meta.dirname, '..');
const [wantedFiles, wanted] = [true, false].map((isPath) =>
  process.argv.slice(2).filter((word) => word.includes('/') === isPath),
) as [string[], string[]];
const reports = mkdtempSync(join(tmpdir(), 'drive-test-'));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

function call(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (done.error) console.error(done.error.message);
  return done.status === 0;
}

/** A tool that says yes or no counts as one check. */
const whole = (isGood: boolean): Count => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 });

/** A runner's own report; a runner that failed without naming a test counts as one failure. */
function counted(isGood: boolean, read: () => Count): Count {
  try {
    const count = read();
    return isGood || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function unit(): Count {
  const file = join(reports, 'unit.json');
  const isGood = call(bin('vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...wantedFiles.filter((name) => !name.startsWith('tests/e2e/')),
  ]);
  return counted(isGood, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      seconds: Object.fromEntries(
        report.testResults.map(({ name, startTime, endTime }) => [
          relative(root, name),
          (endTime - startTime) / 1000,
        ]),
      ),
      failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((result) => result.status === 'failed');
        const file = relative(root, name);
        if (status === 'failed' && failed.length === 0) return [lineOf(file, 'as a whole', message)];
        return failed.map(({ fullName, failureMessages }) => lineOf(file, fullName, failureMessages?.[0]));
      }),
    };
  });
}

function browser(): Count {
  try {
    requireChromium();
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
  const file = join(reports, 'browser.json');
  const browserFiles = wantedFiles.filter((name) => name.startsWith('tests/e2e/'));
  const isGood = call(bin('playwright'), ['test', '--reporter=./tests/e2e/reporter.ts', ...browserFiles], {
    BROWSER_REPORT: file,
  });
  return counted(isGood, () => JSON.parse(readFileSync(file, 'utf8')) as Count);
}

/** Without the colours of a terminal. */
const lineOf = (file: string, title: string, why = ''): string =>
  `${file}: ${title}: ${stripVTControlCharacters(why).split('\n', 3).join(' ')}`;

const steps: readonly Step[] = [
  { name: 'types', run: () => whole(call(bin('tsc'), ['--noEmit'])) },
  { name: 'lint', run: () => whole(call(bin('biome'), ['check', '--error-on-warnings', '.'])) },
  { name: 'words', run: () => whole(call(process.execPath, [join(root, 'tests', 'words.ts')])) },
  { name: 'build', run: () => whole(call(process.execPath, [join(root, 'app', 'build.ts'), '--if-stale'])) },
  { name: 'budgets', run: () => whole(call(process.execPath, [join(root, 'tests', 'budgets.ts')])) },
  { name: 'unit', run: unit },
  { name: 'browser', run: browser },
];

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step "${unknown[0]}". Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

let [passed, failed] = [0, 0];
const failures: string[] = [];
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  console.log(`\n— ${step.name}`);
  const began = performance.now();
  const count = step.run();
  passed += count.passed;
  failed += count.failed;
  failures.push(
    ...(count.failures?.length ? count.failures : count.failed > 0 ? [`${step.name}: see above`] : []),
  );
  if (count.seconds) console.log(`\n${slowestOf(count.seconds)}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${count.failed === 0 ? 'ok' : 'FAILED'}: ${step.name}, ${count.passed} of ${count.passed + count.failed}, ${seconds} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
const missing = programs.filter((name) => !isInstalled(name));
if (missing.length > 0 && (wanted.length === 0 || wanted.includes('unit')))
  console.log(
    `\nLeft out: downloads of torrents from ${missing.join(' and ')}, not installed here (${howToInstall}).`,
  );
if (!hasFfmpeg && (wanted.length === 0 || wanted.includes('unit')))
  console.log('\nLeft out: media that ffmpeg makes, not installed here (apt-get install ffmpeg).');
if (!hasSwift && (wanted.length === 0 || wanted.includes('unit')))
  console.log(
    '\nLeft out: content in S3, by OpenStack Swift, not installed here (apt-get install swift-proxy swift-account swift-container swift-object).',
  );
const ofDeploy = [
  ...(hasNginx ? [] : ['nginx']),
  ...['caddy', 'systemd-analyze', 'promtool'].filter((name) => !isInstalled(name)),
];
if (ofDeploy.length > 0 && (wanted.length === 0 || wanted.includes('unit')))
  console.log(
    `\nLeft out: files of deploy/ as ${ofDeploy.join(' and ')} would read them, not installed here (apt-get install nginx-light caddy systemd prometheus).`,
  );
const davPrograms = ['litmus', 'rclone'].filter((name) => !isInstalled(name));
if (isLong && davPrograms.length > 0)
  console.log(`\nLeft out: WebDAV by ${davPrograms.join(' and ')}, not installed here (apt-get install).`);
if (!isLong && wanted.length === 0)
  console.log('\nLeft out: what takes minutes, and further cases of many suites (npm run test:long).');
console.log(`\n${summaryOf({ passed, failed, failures })}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
