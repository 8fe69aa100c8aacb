/** The smallest extension there is: what every start is compared with. */
export default function registerNothing(): void {}
