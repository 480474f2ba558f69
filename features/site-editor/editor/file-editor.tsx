import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { late } from '../../../ui/late.tsx';
import { editsOf } from '../calls.ts';
import { $areFindingsCurrent, $findings } from '../check/model.ts';
import type { CodeEditorProps } from '../code/code-editor.tsx';
import { fixChosen, textChanged } from '../draft/model.ts';
import { $schemas } from '../files/model.ts';
import { $place } from '../place/place.ts';
import { Waiting } from '../screen/waiting.tsx';
import { $mayEdit } from '../status/model.ts';
import { $draftCatalogue, lineEntered } from './model.ts';
import { schemaOf, withDraftMessages } from './schema-of.ts';

/** CodeMirror comes when the first file is opened. */
const CodeEditor = late<CodeEditorProps>(() => import('../code/code-editor.tsx'), <Waiting />);

/** A file as text, with what the compiler says of it. */
export function FileEditor({ name, text }: { readonly name: string; readonly text: string }) {
  const { place, schemas, catalogue, findings, isCurrent, mayEdit, onText, onLine, onFix } = useUnit({
    place: $place,
    schemas: $schemas,
    catalogue: $draftCatalogue,
    findings: $findings,
    isCurrent: $areFindingsCurrent,
    mayEdit: $mayEdit,
    onText: textChanged,
    onLine: lineEntered,
    onFix: fixChosen,
  });
  const own = useMemo(() => findings.filter(({ file }) => file === name), [findings, name]);
  const schema = useMemo(
    () => (schemas.length > 0 ? (withDraftMessages(schemaOf(schemas, name), catalogue) ?? null) : undefined),
    [schemas, name, catalogue],
  );
  const target = useMemo(() => (place.line > 0 ? { line: place.line } : undefined), [place]);
  return (
    <CodeEditor
      name={name}
      text={text}
      isReadOnly={!mayEdit}
      schema={schema}
      findings={own}
      target={target}
      onChanged={(changed) => onText({ name, text: changed })}
      onLine={onLine}
      // A repair is of the text that was judged.
      onFix={isCurrent ? (suggestion) => onFix(editsOf(suggestion, name)) : undefined}
    />
  );
}
