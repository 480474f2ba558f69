// Plain JavaScript that any Node can read: a Node without type stripping cannot even open a .ts file, so the
// npm scripts load this one first (`node --import ./server/node-version.mjs …`) and its words reach the reader.

const requiredMajor = 24;

/**
 * Advice for a person whose Node is too old; undefined where it is new enough.
 * @param {string} version as in `process.versions.node`: `20.20.2`
 * @returns {string | undefined}
 */
export function nodeRemedy(version) {
  if (Number.parseInt(version, 10) >= requiredMajor) return undefined;
  return [
    `PikPak Drive needs Node ${requiredMajor} or newer; this is Node ${version}.`,
    '',
    `  npm install     brings Node ${requiredMajor} into node_modules, where npm scripts find it first.`,
    '  npm start       then runs with it (as do npm test, npm run dev and the others).',
    '',
    `Started by hand, without npm, it needs Node ${requiredMajor} on this machine: https://nodejs.org/`,
    '',
  ].join('\n');
}

const remedy = nodeRemedy(process.versions.node);
if (remedy !== undefined) {
  process.stderr.write(remedy);
  process.exit(1);
}
