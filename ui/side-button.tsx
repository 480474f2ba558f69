import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './side-button.module.css';

interface SideButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'type'> {
  icon: ReactNode;
  label: string;
}

/** A line at the foot of the sidebar, which does something. */
export const SideButton = ({ icon, label, ...rest }: SideButtonProps) => (
  <button {...rest} className={styles.line} type="button">
    {icon}
    <span className={styles.label}>{label}</span>
  </button>
);
