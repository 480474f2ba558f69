import { parseDate } from '../../manifest/instants.ts';
import { UsageError } from '../command.ts';
import type { Adder, AddKind } from './addition.ts';
import { ManifestText, textAt } from './yaml-place.ts';

/** A version, and its texts as copies of the last one's, to be edited. */
const addPolicy: Adder = ({ name: kind, words: [date] }, { sources }) => {
  if (date === undefined || parseDate(date) === undefined)
    throw new UsageError('Say the day from which the version is in force: 2026-11-20.');
  const manifest = new ManifestText(sources.manifest);
  const kinds = manifest.entries(['policies', 'kinds']);
  const at = kinds.findIndex((entry) => textAt(entry, 'kind') === kind);
  if (at < 0) {
    const known = kinds.flatMap((entry) => textAt(entry, 'kind') ?? []).join(', ');
    throw new UsageError(`There is no policy kind "${kind}". There are ${known}.`);
  }
  const versions = manifest.entries(['policies', 'kinds', at, 'versions']);
  const last = versions.at(-1);
  const lastDate = last && textAt(last, 'date');
  if (lastDate === undefined)
    throw new UsageError(
      `The one version of "${kind}" has no date: give it the day since which it is in force first.`,
    );
  if (date <= lastDate)
    throw new UsageError(`A version of ${date} would not be the latest: there is one of ${lastDate}.`);
  manifest.append(['policies', 'kinds', at, 'versions'], `{date: ${date}}`);
  const files = new Map<string, string>();
  for (const [path, text] of sources.content) {
    const start = `policies/${kind}/${lastDate}.`;
    if (path.startsWith(start))
      files.set(`content/policies/${kind}/${date}.${path.slice(start.length)}`, text);
  }
  return {
    manifest: manifest.text,
    files,
    left: [
      `The ${files.size === 1 ? 'text is a copy' : 'texts are copies'} of ${lastDate}: write what is new.`,
    ],
  };
};

export const policy: AddKind = {
  about: 'a version of a policy',
  words: ['KIND', 'DATE'],
  help: `Its texts are copies of those of the last version. It is in force from 00:00 UTC of that day on, and until then only previews
show it.`,
  add: addPolicy,
};
