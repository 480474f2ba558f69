import { useEffect, useState } from 'react';
import type { CaptchaGrant } from '../../api/captcha-store.ts';
import { late } from '../../ui/late.tsx';
import { offerCaptchaPlace } from './captcha-place.ts';

const CaptchaOverlay = late(() => import('./captcha-overlay.tsx'));

interface Asked {
  readonly url: string;
  readonly answer: (grant: CaptchaGrant | null) => void;
}

/** Shows the captcha over the page where a call wants a person; belongs to forms whose calls may. */
export function CaptchaPlace() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const waiting = new Set<Asked['answer']>();
    const leave = offerCaptchaPlace(
      (url) =>
        new Promise((resolve) => {
          const answer: Asked['answer'] = (grant) => {
            waiting.delete(answer);
            setAsked(null);
            resolve(grant);
          };
          // Another call wants one too: the page shows one at a time.
          for (const earlier of waiting) earlier(null);
          waiting.add(answer);
          setAsked({ url, answer });
        }),
    );
    return () => {
      leave();
      for (const answer of waiting) answer(null);
    };
  }, []);
  return (
    asked && (
      <CaptchaOverlay
        key={asked.url}
        url={asked.url}
        onEarned={asked.answer}
        onClose={() => asked.answer(null)}
      />
    )
  );
}
