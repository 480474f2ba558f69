import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { openPdf } from './pdf-document.ts';
import { PdfPages } from './pdf-pages.tsx';
import styles from './pdf-view.module.css';
import type { ViewProps } from './view-props.ts';
import { Waiting } from './waiting.tsx';

interface PdfViewProps extends ViewProps {
  readonly open?: typeof openPdf;
}

type State =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly is: 'locked'; readonly isWrong: boolean; readonly answer: (password: string) => void };

/**
 * A PDF, drawn by pdf.js: the same in every browser, and never as a document of an origin of ours.
 *
 * @param open replaced by tests, which have no threads that a browser could start
 */
export default function PdfView({ file, url, renew, onObstacle, open: openFile = openPdf }: PdfViewProps) {
  const [state, setState] = useState<State>({ is: 'opening' });
  const [isSecondTry, setIsSecondTry] = useState(false);
  const latest = useRef({ renew, onObstacle });
  latest.current = { renew, onObstacle };
  useEffect(() => {
    let isLeft = false;
    const { document, close } = openFile(url, (answer, isWrong) => {
      if (!isLeft) setState({ is: 'locked', isWrong, answer });
    });
    document.then(
      (pdf) => !isLeft && setState({ is: 'open', pdf }),
      async () => {
        if (isLeft || (await latest.current.renew())) return;
        if (isSecondTry) latest.current.onObstacle('format');
        else setIsSecondTry(true);
      },
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [url, isSecondTry, openFile]);

  // A page that is broken stays an empty sheet; the others are shown.
  if (state.is === 'open')
    return <PdfPages pdf={state.pdf} name={file.name} onPageMissed={() => void renew()} />;
  if (state.is === 'locked') {
    const { answer, isWrong } = state;
    const open = (password: string) => {
      setState({ is: 'opening' });
      answer(password);
    };
    return <PasswordForm isWrong={isWrong} onPassword={open} />;
  }
  return <Waiting />;
}

function PasswordForm(props: { isWrong: boolean; onPassword: (password: string) => void }) {
  const { formatMessage } = useIntl();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onPassword(password);
  };
  return (
    <form className={styles.locked} onSubmit={submit}>
      <p>
        <FormattedMessage id="preview.pdf.locked" />
      </p>
      <PasswordField
        label={formatMessage({ id: 'preview.pdf.password' })}
        autoFocus
        autoComplete="off"
        value={password}
        problem={props.isWrong && formatMessage({ id: 'preview.pdf.passwordWrong' })}
        onChanged={setPassword}
      />
      <Button type="submit">
        <FormattedMessage id="preview.pdf.open" />
      </Button>
    </form>
  );
}
