import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { CaptchaPlace } from '../../features/session/index.ts';
import { captchaPlaced } from './model.ts';

/** The place of the captcha, for visitors of networks from which many passcodes were tried. */
export default function PasscodeCaptcha() {
  const onPlaced = useUnit(captchaPlaced);
  useEffect(() => onPlaced(), [onPlaced]);
  return <CaptchaPlace />;
}
