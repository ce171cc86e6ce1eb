/** What modules above projects tell before one begins. */
import { type Part, slot } from '#web/parts/slot.tsx';

export interface ProjectStartProps {
  projectId: number;
}
declare module '#web/screens.ts' {
  interface Screens {
    /** Told before a project begins. */
    projectStart?: Part<ProjectStartProps>;
  }
}
export const ProjectStart = slot<ProjectStartProps>('projectStart');
