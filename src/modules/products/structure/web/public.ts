/** The structure editor for pages of baselines and changes; what others tell of a module. */
export type { ControlledProps } from './ControlledStructure.tsx';
export type { ModulePartProps } from './ModulePart.tsx';
export { StructureEditor, type StructureSaving } from './StructureEditor.tsx';
export { StructureSession } from './structure-session.ts';
