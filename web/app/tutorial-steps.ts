import { create } from 'zustand';

/** The steps as data (GAP-103). `target` is the tutorialId of a sidebar item, or 'tutorial' for its own button. */
export const tutorialSteps = [
  {
    target: 'brand-hub',
    title: 'Brand Hub',
    text: 'Define your brand voice and upload the assets that describe your brand.',
  },
  { target: 'roles', title: 'Role Management', text: 'Create and manage the job roles you hire for.' },
  { target: 'generate', title: 'Generate Content', text: 'Turn a saved role into recruitment material in your voice.' },
  { target: 'settings', title: 'Settings', text: 'Keep your profile, your password and your account up to date.' },
  { target: 'tutorial', title: 'Need Help?', text: 'Start this tutorial again at any time with this button.' },
] as const;

/** null while inactive, else the number of the step, from 1 (TUT-10). */
export const useTutorial = create<{ step: number | null }>()(() => ({ step: null }));

/** The next step in a direction whose target is on the page (TUT-09); null when there is none. */
export function stepFrom(from: number, by: 1 | -1, isOnPage: (target: string) => boolean): number | null {
  for (let step = from + by; step >= 1 && step <= tutorialSteps.length; step += by) {
    const target = tutorialSteps[step - 1]?.target;
    if (target && isOnPage(target)) return step;
  }
  return null;
}

export const startTutorial = (): void => useTutorial.setState({ step: 1 });
export const goToStep = (step: number): void => useTutorial.setState({ step });
export const endTutorial = (): void => useTutorial.setState({ step: null });
