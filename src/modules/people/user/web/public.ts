/** What the pages of other modules may use. */

export { AuthField, AuthForm, ProofNote } from './AuthFields.tsx';
export { AuthDone, AuthFrame, BackToSignIn } from './AuthFrame.tsx';
export { deviceOf } from './device.ts';
export type { LeavingProps } from './leaving.tsx';
export { bindSignInWays } from './others.tsx';
export { deviceMark, useProof } from './proof-of-work.ts';
export { useAuthForm } from './use-auth-form.ts';
