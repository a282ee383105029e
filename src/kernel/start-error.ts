/** Why the server cannot start, in words for whoever starts it. Anything else that ends a start is a defect. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
