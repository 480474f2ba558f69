import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../../server/env.ts';
import { createMetrics } from '../../server/http/metrics.ts';
import { isInstalled } from '../../server/torrents/fixtures/programs.ts';

/** The files of `deploy/monitoring/`, held to what `/metrics` prints and to the runbook. */

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'deploy', 'monitoring');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const runbook = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');

/** Each series that a server with everything prints, by its name, with its labels. */
async function printed(): Promise<Map<string, Set<string>>> {
  const backup = { kind: 'backup', succeededAt: new Date(), took: 1, bytes: 1, lost: 0 };
  const metrics = createMetrics(
    () => 0,
    async () => ({
      grants: [{ source: 'code', unit: 'plan', entries: 1 }],
      accounts: [{ plan: 'free', accounts: 1 }],
      traffic: 1,
      jobs: { waiting: 0, failed: 0, longestWait: 0 },
      bytesFree: 1,
      backups: [{ ...backup, failures: 0, failedInARow: 0 }],
    }),
  );
  metrics.answered({ method: 'GET', route: '/', status: 200, took: 1 });
  const alone = await metrics.print();
  const ofWorkers = await metrics.print([await metrics.labelled(1)]);
  const text = `${alone.text}\n${ofWorkers.text}`;
  const series = new Map<string, Set<string>>([['up', new Set()]]);
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)) {
    const known = series.get(name) ?? new Set();
    series.set(name, known);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
  }
  return series;
}

/** Labels that Prometheus adds to each series. */
const added = new Set(['job', 'instance']);

test('what alerts and panels ask for is printed, with the labels that they choose by', async () => {
  const series = await printed();
  const asked = [...rules.map(({ expr }) => expr), ...shown];
  expect(asked.length).toBeGreaterThan(30);
  for (const expr of asked) {
    const names = expr.match(/\b(?:drive|http|nodejs|process|site)_\w+|\bup\b/g) ?? [];
    expect(names, expr).not.toEqual([]);
    for (const name of names) expect([...series.keys()], expr).toContain(name);
    for (const [, name = '', chosen = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g))
      for (const [, label = ''] of chosen.matchAll(/(\w+)\s*[=!]/g))
        expect(added.has(label) || series.get(name)?.has(label), `${label} of ${expr}`).toBe(true);
  }
});

test('each alert is in the runbook, and leads to a heading of it', () => {
  const headings = [...runbook.matchAll(/^##+ (.*)$/gm)].map(([, words = '']) =>
    words.toLowerCase().replaceAll(' ', '-'),
  );
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, annotations } of rules) {
    expect(runbook).toContain(`\`${alert}\``);
    const [file, heading] = annotations.runbook.split('#');
    expect([file, headings]).toEqual(['docs/operations.md', expect.arrayContaining([heading])]);
  }
});

test('panels have ids and titles of their own; a server is asked at its usual port', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  const {
    scrape_configs: [scrape],
  } = parse(read('prometheus.yaml'));
  const usual = readEnv({});
  const port = usual.ok && usual.env.PORT;
  expect(scrape.static_configs).toEqual([{ targets: [`127.0.0.1:${port}`] }]);
});

test.skipIf(!isInstalled('promtool'))('Prometheus reads them, and the rules call where they should', () => {
  const promtool = (cwd: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, {
      cwd,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.any(String)]);
  };
  promtool(folder, 'check', 'config', 'prometheus.yaml');
  promtool(join(import.meta.dirname, 'fixtures'), 'test', 'rules', 'alerts.test.yaml');
  const scratch = mkdtempSync(join(tmpdir(), 'panels-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const panelRules = shown.map((expr, at) => ({ record: `panel_${at}`, expr }));
  writeFileSync(
    join(scratch, 'panels.yaml'),
    JSON.stringify({ groups: [{ name: 'panels', rules: panelRules }] }),
  );
  promtool(scratch, 'check', 'rules', 'panels.yaml');
});
