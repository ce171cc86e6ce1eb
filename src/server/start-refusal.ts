/** A start that must not go on, reported at the console as one plain line (no stack). */
export class StartRefusal extends Error {
  constructor(line: string) {
    super(line.replace(/\s*\n\s*/g, ' ').trim());
    this.name = 'StartRefusal';
  }
}
