import type { Diagnostic } from '../../manifest/diagnostic.ts';

/** A workflow command that a CI shows beside the line: `::error file=…,line=…::message`. */
export function asAnnotations({ code, severity, message, file, range, help }: Diagnostic): string {
  const { start, end } = range;
  const facts = [
    `file=${property(file)}`,
    `line=${start.line}`,
    `col=${start.column}`,
    `endLine=${end.line}`,
    `endColumn=${end.column}`,
    `title=${property(code)}`,
  ];
  return `::${severity} ${facts.join(',')}::${escaped(`${message} ${help}`)}`;
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
