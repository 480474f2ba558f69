/**
 * `npm test`: every check, in order from quick to slow, each to its end, then one line of figures. Options after `--`
 * name steps to run alone, and files of those: `npm test -- types unit`, `npm test -- unit server/mail`.
 */
import './temporary.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireChromium } from './chromium.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Failures, a line each: the file, the test, and the first words of the error. */
  readonly failures?: readonly string[];
}
interface Step {
  readonly name: string;
  readonly run: () => Count;
}

/** The parts of the reports of Vitest and Playwright that are read here. */
interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}
interface BrowserSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly {
        readonly error?: { readonly message?: string };
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly BrowserSuite[];
}
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly BrowserSuite[];
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
      failures: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            lineOf(relative(root, name), fullName, failureMessages?.[0]),
          ),
      ),
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
  const isGood = call(bin('playwright'), ['test', '--reporter=dot,json', ...browserFiles], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(isGood, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport;
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failuresIn),
    };
  });
}

const failuresIn = ({ specs, suites = [] }: BrowserSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => {
        const { error, attachments = [] } = results.at(-1) ?? {};
        const context = attachments.find(({ name }) => name === 'error-context')?.path;
        return `${lineOf(file, `${title} [${projectName}]`, error?.message)}${pageIn(context)}`;
      }),
    ),
  ...suites.flatMap(failuresIn),
];

/** Snapshot of the page of a failed browser test, in one line, from the file that Playwright leaves. */
function pageIn(file: string | undefined): string {
  if (file === undefined || !existsSync(file)) return '';
  const tree = /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const shown = tree.replace(/^ *- \/url:.*\n/gm, '').replace(/\s+/g, ' ');
  return `\n    page: ${shown.length > 2000 ? `${shown.slice(0, 400)} … ${shown.slice(-1600)}` : shown}`;
}

/** Without the colours of a terminal, short enough to be read in a list. */
const lineOf = (file: string, title: string, why = ''): string =>
  `${file}: ${title}: ${stripVTControlCharacters(why).split('\n', 3).join(' ').slice(0, 300)}`;

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

let total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  console.log(`\n— ${step.name}`);
  const began = performance.now();
  const count = step.run();
  total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
  failures.push(...(count.failures ?? []));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${count.failed === 0 ? 'ok' : 'FAILED'}: ${step.name}, ${count.passed} of ${count.passed + count.failed}, ${seconds} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
// Once more at the end: the reports of the runners stand thousands of lines above.
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
