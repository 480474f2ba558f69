import { useUnit } from 'effector-react';
import { Copy, Eye, ScanEye, Table, Trash2, Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { $changes, changeDropped, textChanged } from '../draft/model.ts';
import { $mayEdit } from '../status/model.ts';
import styles from './editor-view.module.css';
import {
  $file,
  $isPaneOpen,
  $isTable,
  $isWordsFile,
  $route,
  copyWanted,
  paneToggled,
  routeShown,
  tableToggled,
} from './model.ts';

/** Actions on the file in the editor. */
export function Toolbar() {
  const { formatMessage } = useIntl();
  const { file, isPaneOpen, isTable, isWords, onPane, onTable } = useUnit({
    file: $file,
    isPaneOpen: $isPaneOpen,
    isTable: $isTable,
    isWords: $isWordsFile,
    onPane: paneToggled,
    onTable: tableToggled,
  });
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.name} title={file} translate="no">
        <bdi>{file}</bdi>
      </h2>
      <RouteTools />
      <FileTools />
      {isWords && (
        <IconButton
          label={formatMessage({ id: 'siteEditor.words.table' })}
          icon={<Table />}
          isPressed={isTable}
          onClick={() => onTable()}
        />
      )}
      <Button
        className={styles.toggle}
        kind={isPaneOpen ? 'primary' : 'secondary'}
        size="small"
        aria-pressed={isPaneOpen}
        onClick={() => onPane()}
      >
        <Eye aria-hidden="true" />
        <FormattedMessage id="siteEditor.view.preview" />
      </Button>
    </div>
  );
}

/** For the page whose lines have the cursor. */
function RouteTools() {
  const { formatMessage } = useIntl();
  const { route, mayEdit, onCopy, onShow } = useUnit({
    route: $route,
    mayEdit: $mayEdit,
    onCopy: copyWanted,
    onShow: routeShown,
  });
  if (route === null || /[:*]/.test(route.path)) return null;
  return (
    <>
      <IconButton
        label={formatMessage({ id: 'siteEditor.route.show' }, { path: route.path })}
        icon={<ScanEye />}
        onClick={() => onShow()}
      />
      {mayEdit && (
        <IconButton
          label={formatMessage({ id: 'siteEditor.route.copy' }, { path: route.path })}
          icon={<Copy />}
          onClick={() => onCopy()}
        />
      )}
    </>
  );
}

function FileTools() {
  const { formatMessage } = useIntl();
  const { file, changes, mayEdit, onDrop, onText } = useUnit({
    file: $file,
    changes: $changes,
    mayEdit: $mayEdit,
    onDrop: changeDropped,
    onText: textChanged,
  });
  if (!mayEdit) return null;
  if (file in changes) {
    return (
      <IconButton
        label={formatMessage({ id: 'siteEditor.file.drop' })}
        icon={<Undo2 />}
        onClick={() => onDrop(file)}
      />
    );
  }
  // The words of a language and the manifest are never taken away from here.
  if (!file.startsWith('content/')) return null;
  return (
    <IconButton
      label={formatMessage({ id: 'siteEditor.file.remove' })}
      icon={<Trash2 />}
      onClick={() => onText({ name: file, text: null })}
    />
  );
}
