/** Packages that ship no types (or only types of elements); used through the narrow shapes of bpmn-xml.ts. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>);
  }
}
