/** The structure editor for pages of baselines and changes. */
export type { ControlledProps } from './ControlledStructure.tsx';
export { StructureEditor, type StructureSaving } from './StructureEditor.tsx';
export { StructureSession } from './structure-session.ts';
