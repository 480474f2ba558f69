import type { Diagnostic, Range } from '../../manifest/diagnostic.ts';
import { allCodes } from '../codes.ts';

/** The findings as SARIF 2.1.0, with the rules that they break and the repairs that they offer. */
export function asSarif(found: readonly Diagnostic[]): unknown {
  const codes = [...new Set(found.map(({ code }) => code))];
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: allCodes[id]?.title ?? id },
    help: { text: allCodes[id]?.help ?? '' },
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'site check', rules } },
        columnKind: 'utf16CodeUnits',
        results: found.map((diagnostic) => resultOf(diagnostic, codes)),
      },
    ],
  };
}

function resultOf(diagnostic: Diagnostic, codes: readonly string[]) {
  const { code, severity, message, file, range, related, suggestions } = diagnostic;
  const location = (at: Range) => ({
    physicalLocation: { artifactLocation: { uri: encodeURI(at.file ?? file) }, region: regionOf(at) },
  });
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [location(range)],
    ...(related.length > 0 && {
      relatedLocations: related.map((place) => ({
        ...location(place.range),
        message: { text: place.message },
      })),
    }),
    ...(suggestions.length > 0 && {
      fixes: suggestions.map(({ title, edits }) => ({
        description: { text: title },
        artifactChanges: [...Map.groupBy(edits, ({ range: at }) => at.file ?? file)].map(([name, some]) => ({
          artifactLocation: { uri: encodeURI(name) },
          replacements: some.map((edit) => ({
            deletedRegion: regionOf(edit.range),
            insertedContent: { text: edit.text },
          })),
        })),
      })),
    }),
  };
}

const regionOf = ({ start, end }: Range) => ({
  startLine: start.line,
  startColumn: start.column,
  endLine: end.line,
  endColumn: end.column,
});
