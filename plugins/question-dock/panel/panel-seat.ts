/** Where the panel sits: what has to happen around it when the person leaves it or is done. */
export interface PanelSeat {
  /** Past the first or the last tab: true when the way leads out of the panel, false to go around. */
  walksOut(step: 1 | -1): boolean;
  /** A tab before those of the panel was clicked. */
  show(tab: number): void;
  /** The person has put the question off, or has ended the wait for it. */
  left(): void;
  /** The person has answered or declined a question. */
  settled(): void;
}
