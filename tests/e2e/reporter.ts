/**
 * Playwright's reporter of `npm test`: a dot for each test, and each failure where it happens, with its steps and what stood
 * on the page. What `run.ts` counts and says once more at its end is written to the file in BROWSER_REPORT.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import type { Count } from '../summary.ts';

const shownSteps = 15;
const shownPage = 1500;

export default class BrowserReporter implements Reporter {
  private readonly failures: string[] = [];
  private readonly seconds: Record<string, number> = {};
  private passed = 0;

  onBegin(_config: unknown, suite: Suite): void {
    console.log(`${suite.allTests().length} browser tests`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() === 'skipped') return;
    const file = relative(process.cwd(), test.location.file);
    this.seconds[file] = (this.seconds[file] ?? 0) + result.duration / 1000;
    if (test.outcome() === 'expected') {
      this.passed += 1;
      process.stdout.write('·');
      return;
    }
    const where = `${nameOf(test)}, ${seconds(result.duration)}`;
    this.failures.push(`${nameOf(test)}: ${briefly(result.error)}`);
    console.log(['', `FAILED ${where}`, ...detailsOf(result)].join('\n'));
  }

  /** Of no test: a file that cannot be read, a set-up that fails. */
  onError(error: TestError): void {
    this.failures.push(briefly(error));
    console.log(`\nFAILED\n${messageOf(error)}`);
  }

  onEnd(): void {
    console.log('');
    const { passed, failures, seconds } = this;
    const count: Count = { passed, failed: failures.length, failures, seconds };
    const file = process.env.BROWSER_REPORT;
    if (file) writeFileSync(file, JSON.stringify(count));
  }
}

/** As `share.spec.ts:12: who may see it › a stranger [phone]`. */
function nameOf(test: TestCase): string {
  const [, project, , ...titles] = test.titlePath();
  return `${relative(process.cwd(), test.location.file)}:${test.location.line}: ${titles.join(' › ')} [${project}]`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const messageOf = ({ message, value }: TestError): string =>
  stripVTControlCharacters(message ?? value ?? 'no error was given');

/** The line that failed, and the first words of why. */
const briefly = (error: TestError | undefined): string => {
  const { file = '', line } = error?.location ?? {};
  const at = line === undefined ? '' : `${relative(process.cwd(), file)}:${line}: `;
  return (
    at +
    messageOf(error ?? {})
      .split('\n', 4)
      .join(' ')
  );
};

function detailsOf({ errors, steps, attachments }: TestResult): string[] {
  const page = attachments.find(({ name }) => name === 'error-context')?.path;
  return [
    ...errors.flatMap((error) => [messageOf(error), stripVTControlCharacters(error.snippet ?? '')]),
    'Steps:',
    ...steps.flatMap(linesOf).slice(-shownSteps),
    ...(page ? pageIn(page) : []),
  ].map((line) => `  ${line.replaceAll('\n', '\n  ')}`);
}

/** The steps and expectations of a test, one line each; those of hooks only where they failed. */
function linesOf({ category, title, duration, error, location, steps }: TestStep): string[] {
  if (category === 'hook' && error === undefined) return [];
  if (category === 'hook' || category === 'fixture') return steps.flatMap(linesOf);
  const at = location ? ` ${relative(process.cwd(), location.file)}:${location.line}` : '';
  const line = `${error ? '✗' : ' '} ${title}, ${seconds(duration)}${at}`;
  return [
    line,
    ...(category === 'test.step' && error ? steps.flatMap(linesOf).map((each) => `  ${each}`) : []),
  ];
}

/** The content of the page in one line, from the file that Playwright writes about it. */
function pageIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const tree = /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const shown = tree.replace(/^ *- \/url:.*\n| \[(?:ref=\w+|cursor=\w+)\]/gm, '').replace(/\s+/g, ' ');
  const half = shownPage / 2;
  return [`Page: ${shown.length > shownPage ? `${shown.slice(0, half)} … ${shown.slice(-half)}` : shown}`];
}
