import { SecondStep } from '#web/features/accounts/sign-in/second-step.tsx';

/** /two-step: the second step of a sign-in. The guard redirects once the session is aal2 (S11). */
export const SecondStepPage = () => <SecondStep />;
