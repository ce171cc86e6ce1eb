import { SeePage } from '#modules/flow/workflow/web/public.ts';

/** One workflow inside the shell of its project. */
export default function ProjectWorkflowSeePage() {
  return <SeePage />;
}
