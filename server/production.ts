// React, and whatever else asks, is told before it is loaded: what people use is no development. It renders several
// times faster then, and answers are no longer checked against the contract on their way out.
process.env.NODE_ENV ??= 'production';
