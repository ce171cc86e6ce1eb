/** What modules above projects tell before one begins; left out where nobody tells anything. */
import { type ComponentType, lazy, Suspense } from 'react';

export interface ProjectStartProps {
  projectId: number;
}

let Told: ReturnType<typeof lazy<ComponentType<ProjectStartProps>>> | null = null;

/** Told once, by the composition. */
export function bindProjectStart(source: () => Promise<{ default: ComponentType<ProjectStartProps> }>): void {
  Told = lazy(source);
}

export function ProjectStart(props: ProjectStartProps) {
  return (
    Told && (
      <Suspense fallback={null}>
        <Told {...props} />
      </Suspense>
    )
  );
}
