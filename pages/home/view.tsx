import type { PageProps } from '../../engine/index.ts';
import { Audience } from './audience.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Languages } from './languages.tsx';
import { Offline } from './offline.tsx';
import { Plans } from './plans.tsx';
import { Platforms } from './platforms.tsx';
import { Questions } from './questions.tsx';
import { Scale } from './scale.tsx';
import type { HomeContent, HomeData } from './schema.ts';
import { Security } from './security.tsx';
import { Sharing } from './sharing.tsx';

export default function HomePage({ content, data: { plans, tasks } }: PageProps<HomeContent, HomeData>) {
  const { hero, platforms, questions } = content;
  return (
    <>
      <Hero hero={hero} />
      <div id="features">
        <Sharing />
        <Offline tasks={tasks} />
        <Scale />
      </div>
      <Audience />
      <Platforms platforms={platforms} />
      <Security />
      <Languages />
      {plans.length > 0 && <Plans plans={plans} />}
      <Questions questions={questions} />
      <Closing start={hero.primary} />
    </>
  );
}
