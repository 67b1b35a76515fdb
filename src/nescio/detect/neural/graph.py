"""Writing a network down as an ONNX graph, layer by layer, from its torch weights. Needs onnx, but no tracing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

# the standard, and what onnxruntime adds to it: whole attentions and the like in one step
_OPSETS = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
_END = 2**31 - 1
LARGE = 100_000  # weights of a map that is worth being made smaller
_TYPES = {"int64": TensorProto.INT64, "float32": TensorProto.FLOAT}


class Graph:
    """A growing graph. Methods add nodes and return the name of their result."""

    def __init__(self, name: str = "network", prefix: str = "", *, small: bool = False) -> None:
        """Begin.

        Args:
            name: of the graph.
            prefix: of the names of its nodes, where graphs are nested.
            small: whether large maps are stored in 8 bits; they are brought back to full precision when the model is loaded.
        """
        self.name, self.prefix, self.small = name, prefix, small
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self.inputs: list[Any] = []
        self.outputs: list[Any] = []

    def input(self, name: str, *dims: str | int, dtype: str = "int64") -> str:
        """Declare an input."""
        self.inputs.append(helper.make_tensor_value_info(name, _TYPES[dtype], dims))
        return name

    def output(self, value: str, *dims: str | int, name: str = "emissions") -> None:
        """Declare an output."""
        self.nodes.append(helper.make_node("Identity", [value], [name]))
        self.outputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, dims))

    def constant(self, value: Tensor | NDArray[Any] | Sequence[int] | float) -> str:
        """Add a constant."""
        if isinstance(value, Tensor):
            value = value.detach().numpy()
        array = np.asarray(value)
        if array.dtype == np.float64:
            array = array.astype(np.float32)
        name = f"{self.prefix}c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.array(array, order="C"), name))
        return name

    def op(self, kind: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """Add a node and return its result, or a list of results."""
        names = [f"{self.prefix}{kind.lower()}{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=names[0], **attributes))
        return names[0] if outputs == 1 else names

    def slice(self, x: str, start: int, end: int | None, axis: int) -> str:
        """Cut x along an axis; no end means up to the last."""
        bounds = [self.constant(np.array([v])) for v in (start, _END if end is None else end, axis)]
        return str(self.op("Slice", x, *bounds))

    def linear(self, x: str, layer: nn.Linear) -> str:
        """Map the last axis."""
        weight = layer.weight.detach().T
        stored = (
            self.rounded(weight, axis=0) if self.small and weight.numel() > LARGE else self.constant(weight)
        )
        return str(self.op("Add", self.op("MatMul", x, stored), self.constant(layer.bias)))

    def rounded(self, weight: Tensor, axis: int) -> str:
        """Store a matrix in 8 bits with a scale for each row or column: the largest number along ``axis`` is 127."""
        scale = weight.abs().amax(dim=axis, keepdim=True).clamp(min=1e-8) / 127
        numbers = torch.round(weight / scale).to(torch.int8)
        back = self.op("Cast", self.constant(numbers), to=TensorProto.FLOAT)
        return str(self.op("Mul", back, self.constant(scale)))

    def embedding(self, ids: str, table: Tensor) -> str:
        """Look rows up; a table that half precision holds exactly is stored so."""
        rows = table.detach().numpy()
        half = rows.astype(np.float16)
        if rows.size > 100_000 and np.array_equal(half.astype(np.float32), rows):
            found = self.op("Gather", self.constant(half), ids)
            return str(self.op("Cast", found, to=TensorProto.FLOAT))
        return str(self.op("Gather", self.constant(rows), ids))

    def lstm(self, x: str, directions: Sequence[nn.LSTM], lengths: str = "") -> str:
        """Run one layer of LSTMs over time, batch, size: one forth, or one forth and one back; zeros past ``lengths``."""
        hidden = directions[0].hidden_size

        def gates(weight: Tensor) -> NDArray[np.float32]:
            i, f, g, o = weight.detach().numpy().reshape(4, hidden, -1)  # torch: input, forget, cell, output
            return np.concatenate([i, o, f, g])  # ONNX: input, output, forget, cell

        def both(name: str) -> NDArray[np.float32]:
            return np.stack([gates(getattr(lstm, name)) for lstm in directions])

        bias = np.concatenate([both("bias_ih_l0"), both("bias_hh_l0")], axis=1)[
            :, :, 0
        ]  # direction, 8 * hidden
        weights = [
            self.constant(both("weight_ih_l0")),
            self.constant(both("weight_hh_l0")),
            self.constant(bias),
        ]
        sizes = [self.op("Cast", lengths, to=TensorProto.INT32)] if lengths else []
        way = "bidirectional" if len(directions) == 2 else "forward"
        y = self.op(
            "LSTM", x, *weights, *sizes, hidden_size=hidden, direction=way
        )  # time, direction, batch, hidden
        y = self.op("Transpose", y, perm=[0, 2, 1, 3])
        return str(
            self.op("Reshape", y, self.constant(np.array([0, 0, -1])))
        )  # time, batch, directions * hidden

    def around(self, x: str, reach: int, axis: int = 0) -> str:
        """Join each step of x (three axes) with its neighbours; beyond the ends are zeros."""
        pads = [0] * 6
        pads[axis] = pads[axis + 3] = reach
        padded = self.op("Pad", x, self.constant(np.array(pads)))
        parts = [
            self.slice(padded, shift, (shift - 2 * reach) or None, axis) for shift in range(2 * reach + 1)
        ]
        return str(self.op("Concat", *parts, axis=2))

    def body(self) -> Any:
        """Return the graph itself, e.g. for the inside of a Scan."""
        return helper.make_graph(self.nodes, self.name, self.inputs, self.outputs, self.constants)

    def serialized(self) -> bytes:
        """Check the model and return it as bytes."""
        model = helper.make_model(self.body(), opset_imports=_OPSETS, ir_version=8, producer_name="nescio")
        onnx.checker.check_model(model, full_check=False)
        return bytes(model.SerializeToString())
