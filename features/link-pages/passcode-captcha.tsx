import { useEffect } from 'react';
import { CaptchaPlace } from '../session/index.ts';

export interface PasscodeCaptchaProps {
  readonly onPlaced: () => void;
}

/** The place of the captcha, for visitors of networks from which many passcodes were tried. */
export default function PasscodeCaptcha({ onPlaced }: PasscodeCaptchaProps) {
  useEffect(() => onPlaced(), [onPlaced]);
  return <CaptchaPlace />;
}
