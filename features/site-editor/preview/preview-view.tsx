import { PreviewPane } from './preview-pane.tsx';
import styles from './preview-pane.module.css';

/** The preview with the whole window. */
export default function PreviewView() {
  return (
    <div className={styles.alone}>
      <PreviewPane />
    </div>
  );
}
