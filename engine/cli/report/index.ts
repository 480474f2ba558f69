import { textOfFile } from '../../live/read-sources.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { formatDiagnostic, formatSummary } from '../../manifest/index.ts';
import type { Surroundings } from '../command.ts';
import type { Workspace } from '../workspace.ts';
import { asAnnotations } from './annotations.ts';
import { asSarif } from './sarif.ts';

export const reportFormats = ['text', 'json', 'sarif', 'annotations'] as const;
type ReportFormat = (typeof reportFormats)[number];

export const isReportFormat = (text: string): text is ReportFormat =>
  (reportFormats as readonly string[]).includes(text);

/** The findings in one of the formats, with a line end. */
export function writeReport(
  format: ReportFormat,
  found: readonly Diagnostic[],
  workspace: Workspace,
  { color }: Pick<Surroundings, 'color'>,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(found, null, 2)}\n`;
    case 'sarif':
      return `${JSON.stringify(asSarif(found), null, 2)}\n`;
    case 'annotations':
      return found.map((diagnostic) => `${asAnnotations(diagnostic)}\n`).join('');
    case 'text': {
      const parts = found.map((diagnostic) =>
        formatDiagnostic(diagnostic, textOfFile(diagnostic.file, workspace.file, workspace.sources), {
          color,
        }),
      );
      return `${[...parts, formatSummary(found, found.length === 0 ? workspace.file : 'the site')].join('\n\n')}\n`;
    }
  }
}
