import styles from './preview-pane.module.css';
import { PreviewPane } from './preview-pane.tsx';

/** The preview with the whole window. */
export default function PreviewView() {
  return (
    <div className={styles.alone}>
      <PreviewPane />
    </div>
  );
}
